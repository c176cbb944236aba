/** How far a page is turned, in degrees, clockwise, beyond how it comes. */
export type Rotation = 0 | 90 | 180 | 270;

/** A page of what is put together. */
export type ChosenPage = {
  /** The same wherever it is moved to. */
  key: string;
  /** Which of the documents it is of, and which page of that, from 0. */
  document: number;
  page: number;
  rotation: Rotation;
};

/** All pages of the documents, in their order. @param pageCounts of each document */
export function allPages(pageCounts: readonly number[]): ChosenPage[] {
  return pageCounts.flatMap((pages, document) =>
    Array.from({ length: pages }, (_, page) => ({
      key: `${document}-${page}`,
      document,
      page,
      rotation: 0 as const,
    })),
  );
}

/** The pages with one of them at another place; one beyond either end leaves them as they are. */
export function movePage(pages: readonly ChosenPage[], from: number, to: number): readonly ChosenPage[] {
  const moved = pages[from];
  if (!moved || to < 0 || to >= pages.length || from === to) return pages;
  return pages.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The pages with one of them turned by a quarter more. */
export function turnPage(pages: readonly ChosenPage[], place: number): readonly ChosenPage[] {
  return pages.map((page, at) =>
    at === place ? { ...page, rotation: ((page.rotation + 90) % 360) as Rotation } : page,
  );
}
