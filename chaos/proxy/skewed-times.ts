/**
 * Answers as a service gives them whose clock is wrong: the `Date` header and every time in JSON, moved by the same
 * span. What is written in its place is as long as what was there, so nothing else of an answer has to change.
 */

/** `A` is a letter, `0` a digit; everything else is itself. Times in JSON follow a quote. */
const templates = ["Date: AAA, 00 AAA 0000 00:00:00 GMT", '"0000-00-00T00:00:00.000Z'];
const times = /Date: [A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4} [\d:]{8} GMT|"\d{4}-\d{2}-\d{2}T[\d:]{8}\.\d{3}Z/g;
const longest = Math.max(...templates.map((template) => template.length));

export type TimeShift = {
  /** What of the bytes so far can be passed on; a time that has only half arrived waits for its rest. */
  pass(chunk: Buffer): Buffer;
  /** What still waits when nothing more comes. */
  rest(): Buffer;
};

export function shiftTimes(skewMs: number): TimeShift {
  let waiting = "";
  return {
    pass(chunk) {
      // Byte for byte: a file that goes through stays what it is.
      const text = waiting + chunk.toString("latin1");
      const end = text.length - unfinishedTime(text);
      waiting = text.slice(end);
      return Buffer.from(shifted(text.slice(0, end), skewMs), "latin1");
    },
    rest() {
      const left = Buffer.from(waiting, "latin1");
      waiting = "";
      return left;
    },
  };
}

function shifted(text: string, skewMs: number): string {
  return text.replace(times, (time) => {
    const isHeader = time.startsWith("Date");
    const at = new Date(Date.parse(time.slice(isHeader ? 6 : 1)) + skewMs);
    return isHeader ? `Date: ${at.toUTCString()}` : `"${at.toISOString()}`;
  });
}

/** How many characters at the end may be the beginning of a time. */
function unfinishedTime(text: string): number {
  for (let length = Math.min(longest - 1, text.length); length > 0; length -= 1) {
    const end = text.slice(-length);
    if (templates.some((template) => length < template.length && isBeginning(end, template))) return length;
  }
  return 0;
}

function isBeginning(text: string, template: string): boolean {
  return [...text].every((character, index) => {
    const wanted = template[index];
    if (wanted === "0") return /\d/.test(character);
    return wanted === "A" ? /[A-Za-z]/.test(character) : character === wanted;
  });
}
