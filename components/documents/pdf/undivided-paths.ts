import { OPS, type PDFPageProxy } from "pdfjs-dist";

/** What is drawn, as pdf.js tells it. */
type Operations = { fnArray: ArrayLike<number>; argsArray: ArrayLike<unknown> };

/** Of a font whose signs are drawn like pages are, what draws each. */
type DrawnFont = { charProcOperatorList?: ReadonlyMap<string, Operations> } | null;
type Sign = { operatorListId?: string } | number | null;

/**
 * Tells how many numbers of paths, some for each of their points, the browser draws in one piece with an operation: those of
 * a path, or all that are in a pattern, or in the signs of a text that are drawn like pages are.
 * @param fonts of the page
 */
export function undividedPaths(
  fonts: Pick<PDFPageProxy["commonObjs"], "has" | "get">,
): (index: number, operations: Operations) => number {
  const known = new WeakMap<Operations, number>();
  /** The most of any font so far: which one is in use again after others is not followed. */
  const ofSign = new Map<string, number>();

  const sumOf = (operations: Operations): number => {
    const before = known.get(operations);
    if (before !== undefined) return before;
    let sum = 0;
    for (let index = 0; index < operations.fnArray.length; index += 1) sum += numbersOf(index, operations);
    known.set(operations, sum);
    return sum;
  };
  const addSigns = (font: DrawnFont) => {
    for (const [sign, operations] of font?.charProcOperatorList ?? []) {
      ofSign.set(sign, Math.max(ofSign.get(sign) ?? 0, sumOf(operations)));
    }
  };
  const ofText = (signs: readonly Sign[]) =>
    signs.reduce<number>((sum, sign) => {
      const id = typeof sign === "object" ? sign?.operatorListId : undefined;
      return sum + (id === undefined ? 0 : (ofSign.get(id) ?? 0));
    }, 0);

  const numbersOf = (index: number, { fnArray, argsArray }: Operations): number => {
    const args = (argsArray[index] ?? []) as unknown[];
    switch (fnArray[index]) {
      case OPS.constructPath:
        return ofPath(args);
      case OPS.setFillColorN:
      case OPS.setStrokeColorN:
        return args[0] === "TilingPattern" ? sumOf(args[2] as Operations) : 0;
      case OPS.setFont: {
        const [id] = args as [string];
        if (fonts.has(id)) addSigns(fonts.get(id) as DrawnFont);
        return 0;
      }
      case OPS.showText:
        return ofText(args[0] as Sign[]);
      default:
        return 0;
    }
  };
  return numbersOf;
}

/** Once it was drawn it may be an object of the browser, which has no length. */
function ofPath([, data]: unknown[]): number {
  return (data as [{ length?: number } | null] | null)?.[0]?.length ?? 0;
}
