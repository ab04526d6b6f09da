// Pieces of a text as whole lines.

export class LineReader {
  #rest = '';

  /** The lines that are whole with this piece; empty ones are left out. */
  take(piece: string): string[] {
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop() ?? '';
    return lines.filter((line) => line !== '');
  }
}
