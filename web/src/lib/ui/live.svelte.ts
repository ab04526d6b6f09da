// The live region. Two slots take turns, so that the same sentence twice is read twice.

class Live {
  slots: [string, string] = $state(['', '']);
  #next = 0;

  say(sentence: string): void {
    const slots: [string, string] = ['', ''];
    slots[this.#next] = sentence;
    this.#next = 1 - this.#next;
    this.slots = slots;
  }
}

export const live = new Live();
