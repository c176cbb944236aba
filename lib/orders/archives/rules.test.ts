import fc from "fast-check";
import { expect, test } from "vitest";
import { pathWithin } from "./rules";

test.each([
  ["../../etc/passwd", "1001/_.._etc_passwd"],
  ["..\\..\\boot.ini", "1001/_.._boot.ini"],
  ["C:\\Windows\\x.pdf", "1001/C__Windows_x.pdf"],
  ["/absolute.pdf", "1001/_absolute.pdf"],
  ["..", "1001/file"],
  ["", "1001/file"],
  ["con.txt", "1001/_con.txt"],
  ["nul .tar.gz", "1001/_nul .tar.gz"],
  ["COM¹.pdf", "1001/_COM¹.pdf"],
  ["conin$", "1001/_conin$"],
  ["CONTRACT.pdf", "1001/CONTRACT.pdf"],
  ["trailing. ", "1001/trailing"],
  ["invoice\u202Efdp.exe", "1001/invoicefdp.exe"],
  ["a\u0000b\r\n.pdf", "1001/ab.pdf"],
])("a file called %j stays in the folder of its order", (name, path) => {
  expect(pathWithin("1001", name, new Set())).toBe(path);
});

test("an order's number leads nowhere either", () => {
  expect(pathWithin("../..", "a.pdf", new Set())).toBe("_../a.pdf".replace("_..", "_"));
});

test("files of one name are told apart, whatever the case", () => {
  const taken = new Set<string>();
  const paths = ["a.pdf", "A.pdf", "a.pdf"].map((name) => pathWithin("1", name, taken));
  expect(paths).toEqual(["1/a.pdf", "1/A (2).pdf", "1/a (3).pdf"]);
});

test("a long name keeps its ending, and is no longer than a file system takes", () => {
  const path = pathWithin("1", `${"ß".repeat(300)}.pdf`, new Set());
  expect(path.endsWith(".pdf")).toBe(true);
  expect(Buffer.byteLength(path)).toBeLessThan(160);
});

test("whatever a file is called, it has a path of two steps that none of the systems refuses", () => {
  const name = fc.string({ unit: "binary", maxLength: 300 });
  const hostile = fc.array(fc.constantFrom("..", "/", "\\", ".", " ", "con", "\0", "\u202e", "a", ":"));
  fc.assert(
    fc.property(
      fc.oneof(
        name,
        hostile.map((parts) => parts.join("")),
      ),
      (called) => {
        const steps = pathWithin("1", called, new Set()).split("/");
        expect(steps).toHaveLength(2);
        expect(steps[1]).toMatch(/^[^\\/:*?"<>|\p{Cc}.][^\\/:*?"<>|\p{Cc}]*$/u);
      },
    ),
  );
});
