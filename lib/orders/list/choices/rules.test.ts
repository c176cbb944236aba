import { expect, test } from "vitest";
import { asksByName, choicesAsked } from "./rules";
import type { ListChoices } from "./schema";

const choices: ListChoices = {
  departments: [
    { id: "d1", name: "Appeals" },
    { id: "d2", name: "Trials" },
  ],
  connections: [{ id: "c1", name: "Second office" }],
  languages: { source: [{ code: "es", name: "Spanish" }], target: [{ code: "es", name: "Spanish" }] },
  people: [{ id: "p1", name: "Ann" }],
  services: ["Certification"],
};
const nothing = { department: [], connection: [], sourceLanguage: [], targetLanguage: [], by: [] };

test("of the choices, a document has what its address asks for and nothing else", () => {
  const query = { ...nothing, department: ["d2"], targetLanguage: ["es"] };
  expect(choicesAsked(query, choices)).toEqual({
    departments: [{ id: "d2", name: "Trials" }],
    connections: [],
    languages: { source: [], target: [{ code: "es", name: "Spanish" }] },
    people: [],
    services: [],
  });
});

test.each([
  ["nothing", {}, false],
  ["somebody", { by: ["p2"] }, true],
  ["a language", { sourceLanguage: ["en"] }, true],
])("an address that asks for %s is told by names, or needs none", (_, asked, isByName) => {
  expect(asksByName({ ...nothing, ...asked })).toBe(isByName);
});
