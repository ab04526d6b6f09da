//! `damier bench`, through the real program.

use std::process::Command;

/// How the engine searches the fixed positions to depth 6. A change that is to leave the search as
/// it is leaves these as well; one that is to change it writes the new ones here.
const NODES: &str = "nodes 54985";
const CHECKSUM: &str = "checksum 4add6db077b79ccc";

#[test]
fn the_search_visits_the_positions_that_are_written_here_each_time() {
    for memory in ["1", "16"] {
        let output = Command::new(env!("CARGO_BIN_EXE_damier"))
            .args(["bench", "--depth", "6", "--memory", memory])
            .output()
            .expect("it runs");
        let printed = String::from_utf8(output.stdout).expect("it is text");
        let lines: Vec<&str> = printed.lines().collect();
        assert!(output.status.success(), "{printed}");
        assert_eq!(lines.len(), 15, "{printed}");
        if memory == "16" {
            assert!(
                lines.contains(&NODES) && lines.contains(&CHECKSUM),
                "{printed}"
            );
        }
        assert!(lines[14].contains("million nodes a second"), "{printed}");
    }
}
