import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test, vi } from "vitest";
import { undividedPaths } from "./undivided-paths";

vi.mock("pdfjs-dist", async () => ({ OPS: (await import("pdfjs-dist/legacy/build/pdf.mjs")).OPS }));

type Operation = [number, unknown[] | null];

const listOf = (operations: Operation[]) => ({
  fnArray: operations.map(([fn]) => fn),
  argsArray: operations.map(([, args]) => args),
});
const path = (numbers: number): Operation => [
  OPS.constructPath,
  [OPS.fill, [new Float32Array(numbers)], null],
];
const pattern = (...within: Operation[]): Operation => [
  OPS.setFillColorN,
  ["TilingPattern", null, listOf(within), null],
];
const text = (signs: string): Operation => [
  OPS.showText,
  [[...signs].flatMap((sign) => [{ operatorListId: sign }, -10])],
];
const setFont: Operation = [OPS.setFont, ["drawn", 12]];

/** The most that an operation of these draws in one piece. */
function mostOf(operations: Operation[], signs: Record<string, Operation[]> = {}): number {
  const drawn = new Map(Object.entries(signs).map(([sign, within]) => [sign, listOf(within)]));
  const fonts = { has: (id: string) => id === "drawn", get: () => ({ charProcOperatorList: drawn }) };
  const numbersOf = undividedPaths(fonts);
  const list = listOf(operations);
  return Math.max(...operations.map((_, index) => numbersOf(index, list)));
}

test.each<[string, Operation[], number]>([
  ["a path", [path(70), path(40)], 70],
  ["a path that has none", [[OPS.constructPath, [OPS.fill, [null], null]]], 0],
  ["all paths of a pattern", [pattern(path(70), path(40))], 110],
  [
    "a pattern within a pattern for each time it is painted with",
    [pattern(pattern(path(50)), path(1), path(2))],
    103,
  ],
  ["each sign of a text", [setFont, text("aab")], 250],
  [
    "a font that is set with other things",
    [
      [
        OPS.setGState,
        [
          [
            ["LW", 1],
            ["Font", ["drawn", 12]],
          ],
        ],
      ],
      text("a"),
    ],
    100,
  ],
  ["a pattern that the signs of a text are painted with", [pattern(path(30)), setFont, text("ab")], 240],
  ["a text of a font that is not drawn", [[OPS.setFont, ["other", 12]], text("ab")], 0],
])("%s is drawn in one piece", (_, operations, most) => {
  expect(mostOf(operations, { a: [path(60), path(40)], b: [path(50)] })).toBe(most);
});
