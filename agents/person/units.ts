/** Finds units of a battle by the letters of the map and by names. */
export class Units {
  readonly names: readonly string[];
  private readonly letters: readonly string[];
  private readonly plain: readonly string[];

  constructor(names: readonly string[], letters: readonly string[]) {
    this.names = names;
    this.letters = letters;
    this.plain = names.map((name) => name.toLowerCase());
  }

  /** Returns the rows that a text may mean: one by letter or full name, otherwise all whose names contain the text. */
  private all(text: string): number[] {
    const letter = this.letters.indexOf(text.replace(/^\[(.*)\]$/, '$1'));
    if (letter >= 0 && text !== '?') return [letter];
    const lower = text.toLowerCase().replace(/^the /, '');
    const whole = this.plain.indexOf(lower);
    if (whole >= 0) return [whole];
    if (lower.length < 2) return [];
    return this.plain.flatMap((name, u) => (name.includes(lower) ? [u] : []));
  }

  /** Returns the row of the unit that a text means, or null if it means none or several. */
  find(text: string): number | null {
    const rows = this.all(text);
    return rows.length === 1 ? rows[0] : null;
  }

  /** Returns two units named in one text, 'a B' or 'Lancers at Spears', or null. */
  findTwo(text: string): readonly [number, number] | null {
    const words = text.split(' ');
    for (let i = 1; i < words.length; i++) {
      const second = words.slice(/^(at|on|against|vs)$/i.test(words[i]) ? i + 1 : i).join(' ');
      const [u, t] = [this.find(words.slice(0, i).join(' ')), this.find(second)];
      if (u !== null && t !== null) return [u, t];
    }
    return null;
  }

  /** Returns a message about a text that means no unit, or several. */
  unknown(text: string): string {
    const rows = this.all(text);
    if (rows.length > 1)
      return `'${text}' may be ${rows.map((u) => `${this.names[u]} [${this.letters[u]}]`).join(' or ')}: say which.`;
    return `No unit is called '${text}': take a letter of the map or a name.`;
  }
}
