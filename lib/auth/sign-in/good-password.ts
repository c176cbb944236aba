import { AppError } from "@/lib/domain/errors";
import { type Message, message } from "@/lib/domain/message";

/**
 * Which passwords people may choose, as NIST SP 800-63B-4 has it for a password alone: long, and none that is tried first.
 * No rules about kinds of characters, and none about changing it.
 */

const shortestPassword = 15;
/** So much has to be left of it without what everybody knows of its person. */
const shortestUnknown = 8;

/** @param known what others know of whoever chooses it: email, name, business @throws AppError `invalid_input` */
export async function assertGoodPassword(password: string, known: readonly string[]): Promise<void> {
  const problem = await problemOf(password.normalize("NFC"), known);
  if (!problem) return;
  throw new AppError("invalid_input", "The password is too weak", {
    userMessage: problem,
    fields: { password: [problem] },
  });
}

async function problemOf(password: string, known: readonly string[]): Promise<Message | null> {
  if ([...password].length < shortestPassword) {
    return message("peopleErrors.passwordTooShort", { characters: shortestPassword });
  }
  const plain = password.toLowerCase();
  if (without(plain, known).length < shortestUnknown) return message("peopleErrors.passwordIsKnown");
  if (isPattern(plain) || (await isCommon(plain))) return message("peopleErrors.passwordIsCommon");
  return null;
}

/** Without the words of what is known. */
function without(password: string, known: readonly string[]): string {
  const words = [...known, "verso", "password"].flatMap((text) =>
    text.toLowerCase().split(/[^\p{L}\p{N}]+/u),
  );
  const longFirst = [...new Set(words.filter((word) => word.length > 2))].sort((a, b) => b.length - a.length);
  return longFirst.reduce((left, word) => left.replaceAll(word, ""), password).replace(/\s+/gu, "");
}

/** The same again and again, or one after the other. */
function isPattern(password: string): boolean {
  const codes = [...password].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return new Set(codes).size < 5 || steps.size === 1 || /^(.{1,12}?)\1+$/su.test(password);
}

let common: Promise<ReadonlySet<string>> | undefined;

async function isCommon(password: string): Promise<boolean> {
  common ??= readCommon();
  const letters = password.replace(/[^\p{L}\p{N}]+/gu, "");
  const begin = letters.replace(/\d+$/, "");
  const list = await common;
  return [password, letters, begin].some((each) => list.has(each));
}

/** Half a megabyte, which only whoever chooses a password needs. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"] as readonly string[]);
}
