import { afterEach, expect, test, vi } from "vitest";
import { keepMeasures } from "./kept-measures";

const measure = { words: 120, picturePages: 0 };
const counted = (...ids: string[]) => ids.map((id) => ({ document: { id, choiceId: `of-${id}` }, measure }));

/** The portal, which answers as told. */
function portal(status: number): { asked: string[]; settled: () => Promise<unknown> } {
  const asked: string[] = [];
  const answers: Promise<Response>[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(/documents\/([^/]+)/.exec(address)?.[1] ?? "");
    const answer = Promise.resolve(new Response(status === 204 ? null : "{}", { status }));
    answers.push(answer);
    return answer;
  });
  // Whoever asked has heard of it by the next turn.
  return { asked, settled: () => Promise.all(answers).then(() => new Promise(setImmediate)) };
}

afterEach(() => vi.unstubAllGlobals());

test("what is counted is kept once, however often the form is drawn", async () => {
  const { asked, settled } = portal(204);
  for (const ids of [["a"], ["a"], ["a", "b"], ["a", "b"]]) {
    keepMeasures("first", counted(...ids));
    await settled();
  }
  expect(asked).toEqual(["a", "b"]);
});

test("what could not be kept is tried again when the documents change, and not with each time that the form is drawn", async () => {
  const { asked, settled } = portal(503);
  for (const ids of [["c"], ["c"], ["c"], ["c", "d"], ["c", "d"]]) {
    keepMeasures("second", counted(...ids));
    await settled();
  }
  expect(asked).toEqual(["c", "c", "d"]);
});
