import { expect, test } from "vitest";
import { photoName } from "./photo-name";

const at = new Date(2026, 10, 2, 9, 5, 7);

test("a photo is called by when it was taken, with the ending of its kind", () => {
  expect(photoName({ name: "image.JPG", type: "image/jpeg" }, at, [])).toBe("Photo 2026-11-02 09.05.07.jpg");
  expect(photoName({ name: "image", type: "image/heic" }, at, [])).toBe("Photo 2026-11-02 09.05.07.heic");
});

test("photos of one second have names of their own", () => {
  const photo = { name: "image.jpg", type: "image/jpeg" };
  const first = photoName(photo, at, []);
  const second = photoName(photo, at, [first]);
  expect(second).toBe("Photo 2026-11-02 09.05.07 (2).jpg");
  expect(photoName(photo, at, [first, second])).toBe("Photo 2026-11-02 09.05.07 (3).jpg");
});
