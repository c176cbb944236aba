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

/** A shading whose triangles cover half of their box each. */
function meshOf(triangles: number) {
  const corners = Float32Array.from(Array.from({ length: triangles }, () => [0, 0, 10, 0, 0, 20]).flat());
  return ["Mesh", 4, corners, null, 3 * triangles, [0, 0, 10, 20]];
}

/** The most that an operation of these draws in one piece. */
function mostOf(operations: Operation[], signs: Record<string, Operation[]> = {}): number {
  const drawn = new Map(Object.entries(signs).map(([sign, within]) => [sign, listOf(within)]));
  const commonObjs = new Map<string, unknown>([["drawn", { charProcOperatorList: drawn }]]);
  const objs = new Map<string, unknown>([
    ["mesh", meshOf(30)],
    ["axial", ["RadialAxial"]],
  ]);
  const numbersOf = undividedPaths({ objs, commonObjs });
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
  ["a sign that is not there, of a font that is drawn", [[OPS.setFont, ["other", 12]], text("ab")], 0],
  [
    "each letter of a font that has outlines",
    [[OPS.showText, [[{ unicode: "a" }, -10, { unicode: "b" }, null]]]],
    20,
  ],
  ["a mesh as often as it covers its box", [[OPS.shadingFill, ["mesh"]]], 15 * 15_000],
  ["a mesh that something is painted with", [[OPS.setFillColorN, ["Shading", "mesh"]]], 15 * 15_000],
  ["a mesh in a pattern", [pattern([OPS.shadingFill, ["mesh"]])], 15 * 15_000],
  ["a shading that the browser draws itself", [[OPS.shadingFill, ["axial"]]], 0],
])("%s is drawn in one piece", (_, operations, most) => {
  expect(mostOf(operations, { a: [path(60), path(40)], b: [path(50)] })).toBe(most);
});
