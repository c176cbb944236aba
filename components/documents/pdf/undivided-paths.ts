import { OPS, type PDFPageProxy } from "pdfjs-dist";

/** What is drawn, as pdf.js tells it. */
type Operations = { fnArray: ArrayLike<number>; argsArray: ArrayLike<unknown> };

/** Of a font whose signs are drawn like pages are (Type 3), what draws each. */
type DrawnFont = { charProcOperatorList?: ReadonlyMap<string, Operations> } | null;
type Sign = { operatorListId?: string } | number | null;

/** The numbers of all paths, and how many times something is painted, each time with the pattern that is chosen then. */
type Weight = { numbers: number; paintings: number };

/** A shading of triangles, as pdf.js tells it: the places of their corners in pairs of numbers, and the box around them. */
type Mesh = readonly [
  "Mesh",
  type: number,
  corners: ArrayLike<number>,
  colours: unknown,
  count: number,
  bounds: Box,
];
type Box = readonly [left: number, top: number, right: number, bottom: number];

/** What pdf.js has of a page by its ids. */
type Kept = Pick<PDFPageProxy["objs"], "has" | "get">;

/** An ordinary letter is drawn by its outline, which was read once. */
const numbersOfLetter = 10;
/** A mesh is drawn dot by dot on a canvas of up to nine million: to cover its box once takes as long as so many numbers. */
const numbersOfMesh = 15_000;

/**
 * Tells how many numbers of paths, some for each of their points, the browser draws in one piece with an operation of a page: those of
 * a path, or all that are in a pattern, or in the signs of a text that are drawn like pages are. What else is drawn in one piece, the
 * letters of a text and a mesh, counts as what takes as long.
 */
export function undividedPaths({
  objs,
  commonObjs: fonts,
}: {
  objs: Kept;
  commonObjs: Kept;
}): (index: number, operations: Operations) => number {
  const known = new WeakMap<Operations, Weight>();
  /** The most of any font so far: which one is in use again after others is not followed. */
  const ofSign = new Map<string, Weight>();
  /** The most of any pattern of the page so far. */
  let ofPattern = 0;

  const weightOf = (operations: Operations): Weight => {
    const before = known.get(operations);
    if (before) return before;
    const weight: Weight = { numbers: 0, paintings: 0 };
    let pattern = 0;
    for (let index = 0; index < operations.fnArray.length; index += 1) {
      const own = weigh(index, operations);
      pattern = Math.max(pattern, patternOf(index, operations));
      weight.numbers += own.numbers + own.paintings * pattern;
      weight.paintings += own.paintings;
    }
    known.set(operations, weight);
    return weight;
  };
  const addSigns = (id: string) => {
    const font = fonts.has(id) ? (fonts.get(id) as DrawnFont) : null;
    for (const [sign, operations] of font?.charProcOperatorList ?? []) {
      const [weight, other] = [weightOf(operations), ofSign.get(sign) ?? nothing];
      ofSign.set(sign, {
        numbers: Math.max(weight.numbers, other.numbers),
        paintings: Math.max(weight.paintings, other.paintings),
      });
    }
  };
  const ofText = (signs: readonly Sign[]): Weight => {
    const weight: Weight = { numbers: 0, paintings: 0 };
    for (const sign of signs) {
      // Between them are the numbers of spaces.
      if (typeof sign !== "object" || sign === null) continue;
      const id = sign.operatorListId;
      const { numbers, paintings } = id === undefined ? letter : (ofSign.get(id) ?? nothing);
      weight.numbers += numbers;
      weight.paintings += paintings;
    }
    return weight;
  };
  const patternOf = (index: number, { fnArray, argsArray }: Operations): number => {
    const isColour = fnArray[index] === OPS.setFillColorN || fnArray[index] === OPS.setStrokeColorN;
    const [kind, id, operations] = isColour ? argumentsOf(argsArray[index]) : [];
    if (kind === "Shading") return ofShading(id as string);
    return kind === "TilingPattern" ? weightOf(operations as Operations).numbers : 0;
  };
  const ofShading = (id: string): number => {
    const shading = [objs, fonts].find((kept) => kept.has(id))?.get(id) as
      | Mesh
      | readonly [string]
      | undefined;
    return isMesh(shading) ? Math.ceil(coverageOf(shading) * numbersOfMesh) : 0;
  };
  const weigh = (index: number, { fnArray, argsArray }: Operations): Weight => {
    const args = argumentsOf(argsArray[index]);
    switch (fnArray[index]) {
      case OPS.constructPath:
        return { numbers: ofPath(args), paintings: 1 };
      case OPS.setFont:
        addSigns(args[0] as string);
        return nothing;
      case OPS.setGState:
        for (const [key, value] of args[0] as [string, unknown][]) {
          if (key === "Font") addSigns((value as [string])[0]);
        }
        return nothing;
      case OPS.showText:
        return ofText(args[0] as Sign[]);
      case OPS.shadingFill:
        return { numbers: ofShading(args[0] as string), paintings: 0 };
      default:
        return nothing;
    }
  };

  return (index, operations) => {
    const pattern = patternOf(index, operations);
    ofPattern = Math.max(ofPattern, pattern);
    const { numbers, paintings } = weigh(index, operations);
    // Between the paths of a page itself the tab is let go on; within a text it is not.
    const isText = operations.fnArray[index] === OPS.showText;
    return pattern + numbers + (isText ? paintings * ofPattern : 0);
  };
}

const nothing: Weight = { numbers: 0, paintings: 0 };
const letter: Weight = { numbers: numbersOfLetter, paintings: 0 };

function isMesh(shading: Mesh | readonly [string] | undefined): shading is Mesh {
  return shading?.[0] === "Mesh";
}

/** How many times over the triangles of a mesh cover their box. */
function coverageOf([, , corners, , count, [left, top, right, bottom]]: Mesh): number {
  const at = (index: number) => corners[index] ?? 0;
  let doubled = 0;
  for (let corner = 0; corner < 2 * count; corner += 6) {
    const [x, y] = [at(corner), at(corner + 1)];
    const [across, down] = [at(corner + 2) - x, at(corner + 3) - y];
    const [otherAcross, otherDown] = [at(corner + 4) - x, at(corner + 5) - y];
    doubled += Math.abs(across * otherDown - otherAcross * down);
  }
  const box = Math.abs((right - left) * (bottom - top));
  return box > 0 ? doubled / 2 / box : 0;
}

function argumentsOf(args: unknown): readonly unknown[] {
  return Array.isArray(args) ? args : [];
}

function ofPath([, data]: readonly unknown[]): number {
  return (data as [{ length?: number } | null] | null)?.[0]?.length ?? 0;
}
