// An adapter that speaks Hub for KestoG, an engine for the Russian game that is made for graphical programs on
// Windows and is included by the name that KESTOG gives.
//
// A move takes the whole time that it is given: KestoG is stopped when that is over, as a graphical
// program would stop it.

#include "windows.h"

#include KESTOG

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <iostream>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

using Seconds = std::chrono::duration<double>;
using Clock = std::chrono::steady_clock;
using Arguments = std::map<std::string, std::string>;

const int SQUARES = 32;
// KestoG's index of each square, numbered from 1 in the order of a Hub position: b8, d8, …, a1, …, g1.
const int INDEX[SQUARES + 1] = {0,  8,  7,  6,  5,  13, 12, 11, 10, 17, 16, 15, 14, 22, 21, 20, 19,
                                26, 25, 24, 23, 31, 30, 29, 28, 35, 34, 33, 32, 40, 39, 38, 37};
// Longer than any search: the time is looked after here.
const int FOR_EVER = 1000000000;

// KestoG writes to the standard output whatever it thinks, so answers have one of their own.
FILE *answers;

void say(const std::string &line) {
    std::fprintf(answers, "%s\n", line.c_str());
    std::fflush(answers);
}

int number_of(int index) {
    return std::find(INDEX + 1, INDEX + SQUARES + 1, index) - INDEX;
}

// A move as Hub writes it, with the squares that are captured in their order.
std::string text_of(const move2 &move) {
    auto from = number_of(move.m[0] & 255), to = number_of(move.m[1] & 255);
    std::vector<int> captured;
    for (int i = 2; i < move.l; i++)
        captured.push_back(number_of(move.m[i] & 255));
    std::sort(captured.begin(), captured.end());
    std::ostringstream text;
    text << from << (captured.empty() ? '-' : 'x') << to;
    for (int square : captured)
        text << 'x' << square;
    return text.str();
}

// The moves of the position on KestoG's board.
std::vector<move2> legal_moves() {
    move2 moves[MAXMOVES];
    init(Board);
    int count = Gen_Captures(Board, moves, Color);
    if (count == 0)
        count = Gen_Moves(Board, moves, Color);
    return {moves, moves + count};
}

void change_side() { Color ^= CHANGECOLOR; }

bool play_move(const std::string &text) {
    for (move2 &move : legal_moves()) {
        if (text_of(move) == text) {
            domove2(Board, &move, Color);
            change_side();
            return true;
        }
    }
    return false;
}

// Stops the search that goes on in the main thread when its time is over.
class Alarm {
    std::mutex mutex;
    std::condition_variable changed;
    bool over = false;
    std::thread thread;

  public:
    explicit Alarm(Seconds span) {
        auto until = Clock::now() + std::chrono::duration_cast<Clock::duration>(span);
        thread = std::thread([this, until] {
            std::unique_lock<std::mutex> lock(mutex);
            if (!changed.wait_until(lock, until, [this] { return over; }))
                EI_Stop();
        });
    }
    ~Alarm() {
        {
            std::lock_guard<std::mutex> lock(mutex);
            over = true;
        }
        changed.notify_one();
        thread.join();
    }
};

// The word at the beginning of a line, and its arguments; quotation marks hold blanks together.
std::string read(const std::string &line, Arguments &arguments) {
    std::vector<std::string> words(1);
    bool quoted = false;
    for (char letter : line) {
        if (letter == '"')
            quoted = !quoted;
        else if (letter == ' ' && !quoted)
            words.emplace_back();
        else if (letter != '\r')
            words.back() += letter;
    }
    for (const std::string &word : words) {
        auto equals = word.find('=');
        auto value = equals == std::string::npos ? "" : word.substr(equals + 1);
        arguments[word.substr(0, equals)] = value;
    }
    return words[0];
}

// The game as it is known on KestoG's board.
class Session {
    std::string position;
    std::vector<std::string> moves;
    Arguments level;

    // What is on the board already is kept, and with it what KestoG knows.
    bool set_up(const std::string &wanted, const std::vector<std::string> &sequel) {
        bool goes_on = wanted == position && moves.size() <= sequel.size() &&
                       std::equal(moves.begin(), moves.end(), sequel.begin());
        if (!goes_on) {
            std::string squares = wanted.substr(1);
            std::replace(squares.begin(), squares.end(), 'e', '.');
            squares += wanted[0] == 'W' ? 'w' : 'b';
            EI_SetupBoard(&squares[0]);
            position = wanted;
            moves.clear();
        }
        for (auto i = moves.size(); i < sequel.size(); i++) {
            if (!play_move(sequel[i]))
                return false;
            moves.push_back(sequel[i]);
        }
        return true;
    }

    Seconds span() {
        auto number = [this](const char *name) { return std::atof(level[name].c_str()); };
        if (level.count("move-time"))
            return Seconds(number("move-time"));
        double time = number("time"), increment = number("inc");
        return Seconds(std::min(time / 20 + increment, time / 2));
    }

  public:
    void introduce() {
        say("id name=KestoG version=1.4 author=\"Kestutis Gasaitis\" country=Lithuania");
        say("param name=variant value=russian type=enum values=russian");
        say("param name=hash value=64 type=int min=1 max=1024");
        say("wait");
    }

    void forget() { position.clear(); }

    void place(Arguments &arguments) {
        std::istringstream text(arguments["moves"]);
        std::vector<std::string> sequel;
        for (std::string move; text >> move;)
            sequel.push_back(move);
        const std::string &wanted = arguments["pos"];
        if (wanted.size() != SQUARES + 1) {
            say("error message=\"not a position of 32 squares\"");
        } else if (!set_up(wanted, sequel)) {
            forget();
            say("error message=\"a move is not legal\"");
        }
    }

    void set_level(const Arguments &arguments) { level = arguments; }

    void think() {
        if (position.empty() || legal_moves().empty()) {
            say("error message=\"there is nothing to think about\"");
            return;
        }
        if (!level.count("move-time") && !level.count("time")) {
            say("error message=\"only level move-time and level time are understood\"");
            return;
        }
        char unused[256];
        auto begun = Clock::now();
        PlayNow = 0;
        ::play = &PlayNow;
        int score;
        {
            Alarm alarm(span());
            score = compute(Board, Color, FOR_EVER, unused);
        }
        change_side();
        Seconds spent = Clock::now() - begun;
        auto best = text_of(bestrootmove);
        moves.push_back(best);
        std::ostringstream info;
        info << "info depth=" << root_depth << " score=" << score / 100.0 << " nodes=" << nodes
             << " time=" << spent.count() << " pv=" << best;
        say(info.str());
        say("done move=" + best);
    }
};

} // namespace

int main() {
    answers = fdopen(dup(STDOUT_FILENO), "w");
    if (answers == nullptr || std::freopen("/dev/null", "w", stdout) == nullptr)
        return 1;
    int megabytes = 64;
    Session session;
    for (std::string line; std::getline(std::cin, line);) {
        Arguments arguments;
        auto word = read(line, arguments);
        if (word == "hub")
            session.introduce();
        else if (word == "set-param" && arguments["name"] == "hash")
            megabytes = std::min(std::max(std::atoi(arguments["value"].c_str()), 1), 1024);
        else if (word == "init") {
            EI_Initialization(nullptr, megabytes);
            say("ready");
        } else if (word == "new-game")
            session.forget();
        else if (word == "pos")
            session.place(arguments);
        else if (word == "level")
            session.set_level(arguments);
        else if (word == "go")
            session.think();
        else if (word == "ping")
            say("pong");
        else if (word == "quit")
            break;
    }
    return 0;
}
