//! The layers of docs/architecture.md as data, and the tests that hold the crates to them.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

use crate::step::root;

/// A crate, its level, and the crates of ours that it may use.
struct Layer {
    name: &'static str,
    level: u8,
    may_use: &'static [&'static str],
}

/// A crate uses crates of a lower level only, and of these only the ones named. The crates that
/// have no code yet stand here already, so that their place is not argued anew.
const LAYERS: &[Layer] = &[
    Layer {
        name: "rules",
        level: 0,
        may_use: &[],
    },
    Layer {
        name: "notation",
        level: 1,
        may_use: &["rules"],
    },
    Layer {
        name: "endgame",
        level: 1,
        may_use: &["rules"],
    },
    Layer {
        name: "protocol",
        level: 2,
        may_use: &["rules", "notation"],
    },
    Layer {
        name: "table",
        level: 2,
        may_use: &["rules", "notation"],
    },
    Layer {
        name: "engine",
        level: 3,
        may_use: &["rules", "notation", "endgame"],
    },
    Layer {
        name: "club",
        level: 3,
        may_use: &["rules", "table"],
    },
    Layer {
        name: "store",
        level: 3,
        may_use: &[],
    },
    Layer {
        name: "api",
        level: 4,
        may_use: &[],
    },
    Layer {
        name: "archive",
        level: 4,
        may_use: &["rules", "notation", "store"],
    },
    Layer {
        name: "arena",
        level: 4,
        may_use: &["rules", "notation", "endgame", "protocol", "engine"],
    },
    Layer {
        name: "server",
        level: 5,
        may_use: &[
            "rules", "notation", "endgame", "protocol", "table", "engine", "club", "store", "api",
            "archive",
        ],
    },
    Layer {
        name: "py",
        level: 5,
        may_use: &["rules", "notation", "engine"],
    },
    Layer {
        name: "train",
        level: 5,
        may_use: &["rules", "notation", "engine", "arena"],
    },
    Layer {
        name: "cli",
        level: 6,
        may_use: &[
            "rules", "notation", "endgame", "protocol", "table", "engine", "club", "store", "api",
            "archive", "arena", "server", "train",
        ],
    },
];

/// Outsiders that only some crates may use, directly or through others.
const OUTSIDERS: &[(&str, &[&str])] = &[
    ("axum", &["server", "cli"]),
    ("tokio", &["server", "cli"]),
    ("rusqlite", &["store", "archive", "server", "cli"]),
    ("pyo3", &["py"]),
    ("serde", &["api", "server", "cli", "train"]),
    ("serde_json", &["api", "server", "cli", "train"]),
];

/// The direct edge to SQL is `store`'s alone, even where a closure contains it.
const DIRECT: &[(&str, &[&str])] = &[("rusqlite", &["store"]), ("axum", &["server", "cli"])];

/// Packages for development: they may use anything.
const DEVELOPMENT: &[&str] = &["xtask", "damier-bench", "damier-instructions"];

struct Workspace {
    metadata: Value,
}

impl Workspace {
    fn read() -> Self {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        let output = Command::new(cargo)
            .args(["metadata", "--format-version", "1", "--locked"])
            .current_dir(root())
            .output()
            .expect("cargo metadata starts");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        Self {
            metadata: serde_json::from_slice(&output.stdout).unwrap(),
        }
    }

    fn members(&self) -> BTreeSet<&str> {
        let members = self.metadata["workspace_members"].as_array().unwrap();
        let ids: BTreeSet<&str> = members.iter().map(|id| id.as_str().unwrap()).collect();
        self.packages()
            .filter(|package| ids.contains(package["id"].as_str().unwrap()))
            .map(|package| package["name"].as_str().unwrap())
            .collect()
    }

    fn packages(&self) -> impl Iterator<Item = &Value> {
        self.metadata["packages"].as_array().unwrap().iter()
    }

    /// The names of what a package uses itself, tests aside.
    fn uses(&self, name: &str) -> BTreeSet<&str> {
        let package = self
            .packages()
            .find(|package| package["name"] == name)
            .unwrap();
        let dependencies = package["dependencies"].as_array().unwrap();
        dependencies
            .iter()
            .filter(|dependency| dependency["kind"] != "dev")
            .map(|dependency| dependency["name"].as_str().unwrap())
            .collect()
    }

    /// The names of everything that is compiled into a package, tests and build scripts aside.
    fn closure(&self, name: &str) -> BTreeSet<&str> {
        let names: BTreeMap<&str, &str> = self
            .packages()
            .map(|package| {
                (
                    package["id"].as_str().unwrap(),
                    package["name"].as_str().unwrap(),
                )
            })
            .collect();
        let nodes: BTreeMap<&str, &Value> = self.metadata["resolve"]["nodes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|node| (node["id"].as_str().unwrap(), node))
            .collect();
        let mut seen = BTreeSet::new();
        let mut waiting: Vec<&str> = names
            .iter()
            .filter(|(_, n)| **n == name)
            .map(|(id, _)| *id)
            .collect();
        while let Some(id) = waiting.pop() {
            if !seen.insert(id) {
                continue;
            }
            for dependency in nodes[id]["deps"].as_array().unwrap() {
                let kinds = dependency["dep_kinds"].as_array().unwrap();
                if kinds.iter().any(|kind| kind["kind"].is_null()) {
                    waiting.push(dependency["pkg"].as_str().unwrap());
                }
            }
        }
        seen.into_iter().map(|id| names[id]).collect()
    }
}

fn layer(package: &str) -> Option<&'static Layer> {
    let name = package.strip_prefix("damier-")?;
    LAYERS.iter().find(|layer| layer.name == name)
}

#[test]
fn every_member_of_the_workspace_has_a_layer() {
    let workspace = Workspace::read();
    for name in workspace.members() {
        assert!(
            layer(name).is_some() || DEVELOPMENT.contains(&name),
            "`{name}` has no layer: give it one in xtask/src/layers.rs and docs/architecture.md"
        );
    }
}

#[test]
fn a_crate_uses_only_the_crates_that_its_layer_allows() {
    let workspace = Workspace::read();
    for name in workspace.members() {
        let Some(layer) = layer(name) else { continue };
        for used in workspace.uses(name) {
            let Some(used) = used.strip_prefix("damier-") else {
                continue;
            };
            assert!(
                layer.may_use.contains(&used),
                "`{}` uses `{used}`: a new edge is a decision, so write a page in docs/decisions \
                 and put the edge into xtask/src/layers.rs",
                layer.name
            );
        }
    }
}

#[test]
fn the_table_itself_points_downwards_only() {
    for layer in LAYERS {
        for used in layer.may_use {
            let lower = LAYERS.iter().find(|other| other.name == *used).unwrap();
            assert!(
                lower.level < layer.level,
                "{} may not use {used}",
                layer.name
            );
        }
    }
}

#[test]
fn outsiders_stay_in_the_crates_they_belong_to() {
    let workspace = Workspace::read();
    for name in workspace.members() {
        let Some(layer) = layer(name) else { continue };
        let closure = workspace.closure(name);
        for (outsider, allowed) in OUTSIDERS {
            assert!(
                !closure.contains(outsider) || allowed.contains(&layer.name),
                "`{}` brings in {outsider}, which only {allowed:?} may use",
                layer.name
            );
        }
        for (outsider, allowed) in DIRECT {
            assert!(
                !workspace.uses(name).contains(outsider) || allowed.contains(&layer.name),
                "`{}` uses {outsider} itself, which only {allowed:?} may",
                layer.name
            );
        }
    }
}

#[test]
fn the_rules_depend_on_nothing() {
    assert_eq!(
        Workspace::read().closure("damier-rules"),
        BTreeSet::from(["damier-rules"])
    );
}

#[test]
fn the_closure_follows_the_dependencies_of_dependencies() {
    // Were the closure empty, the tests above could not fail.
    let metadata = example();
    let workspace = Workspace { metadata };
    let closure = workspace.closure("a");
    assert_eq!(closure, BTreeSet::from(["a", "b", "c"]));
}

/// `a` uses `b`, `b` uses `c`, and `a` uses `d` for its tests only.
fn example() -> Value {
    let text = r#"{
        "packages": [{"id":"1","name":"a"},{"id":"2","name":"b"},{"id":"3","name":"c"},{"id":"4","name":"d"}],
        "resolve": {"nodes": [
            {"id":"1","deps":[{"pkg":"2","dep_kinds":[{"kind":null}]},{"pkg":"4","dep_kinds":[{"kind":"dev"}]}]},
            {"id":"2","deps":[{"pkg":"3","dep_kinds":[{"kind":null}]}]},
            {"id":"3","deps":[]},{"id":"4","deps":[]}
        ]}
    }"#;
    serde_json::from_str(text).unwrap()
}
