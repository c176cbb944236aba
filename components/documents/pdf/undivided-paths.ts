import { OPS, type PDFPageProxy } from "pdfjs-dist";

/** What is drawn, as pdf.js tells it. */
type Operations = { fnArray: ArrayLike<number>; argsArray: ArrayLike<unknown> };

/** Of a font whose signs are drawn like pages are (Type 3), what draws each. */
type DrawnFont = { charProcOperatorList?: ReadonlyMap<string, Operations> } | null;
type Sign = { operatorListId?: string } | number | null;

/** The numbers of all paths, and how many times something is painted, each time with the pattern that is chosen then. */
type Weight = { numbers: number; paintings: number };

/**
 * Tells how many numbers of paths, some for each of their points, the browser draws in one piece with an operation of a page: those of
 * a path, or all that are in a pattern, or in the signs of a text that are drawn like pages are.
 * @param fonts of the page
 */
export function undividedPaths(
  fonts: Pick<PDFPageProxy["commonObjs"], "has" | "get">,
): (index: number, operations: Operations) => number {
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
      const id = typeof sign === "object" ? sign?.operatorListId : undefined;
      const { numbers, paintings } = (id === undefined ? null : ofSign.get(id)) ?? nothing;
      weight.numbers += numbers;
      weight.paintings += paintings;
    }
    return weight;
  };
  const patternOf = (index: number, { fnArray, argsArray }: Operations): number => {
    const isColour = fnArray[index] === OPS.setFillColorN || fnArray[index] === OPS.setStrokeColorN;
    const [kind, , operations] = isColour ? argumentsOf(argsArray[index]) : [];
    return kind === "TilingPattern" ? weightOf(operations as Operations).numbers : 0;
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

function argumentsOf(args: unknown): readonly unknown[] {
  return Array.isArray(args) ? args : [];
}

function ofPath([, data]: readonly unknown[]): number {
  return (data as [{ length?: number } | null] | null)?.[0]?.length ?? 0;
}
