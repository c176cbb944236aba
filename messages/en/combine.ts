/** Several photos and PDF files put together into one document, in the form. */
export const combine = {
  title: "Combine into one document",
  hint: "Put the pages into the order in which they are read. Once the new document is uploaded, the documents that its pages come from are removed from this form.",
  reading: "Reading {n, number} of {of, number}: {name}",
  pages: "Pages",
  page: "{of, plural, =1 {{name}} other {Page {page, number} of {name}}}",
  count: "{n, plural, one {# page} other {# pages}}",
  place: "{place, number} of {of, number}",
  turned: "{rotation, select, 90 {turned right} 180 {turned upside down} other {turned left}}",
  drag: "Drag to another place",
  rotate: "Rotate",
  remove: "Remove page",
  moveUp: "Move up",
  moveDown: "Move down",
  putBack: "Put back {n, plural, one {the removed page} other {# removed pages}}",
  none: "No page is left.",
  name: "Name of the new document",
  suggested: "{name} (combined)",
  create: "Create document",
  cancel: "Cancel",
  creating: "Page {n, number} of {of, number} is put in.",
  finishing: "The document is being finished.",
  stop: "Stop",
  announce: {
    moved: "{page} is now {place, number} of {of, number}.",
    turned: "{page}: {turned}.",
    upright: "{page}: as it was.",
    removed: "{page} is removed.",
    putBack: "{n, plural, one {# page is} other {# pages are}} put back at the end.",
  },
  unread: {
    title:
      "{n, plural, one {One document} other {# documents}} cannot be put in and {n, plural, one {stays} other {stay}} in the form",
    missing:
      "“{name}”: this browser does not have it any more, and it has not arrived. Remove it and add it again to combine it.",
    unsent:
      "“{name}”: it could not be fetched from the translation service. Close this and try again in a minute.",
    format: "“{name}”: only PDF files and photos can be combined.",
    heic: "“{name}”: this browser cannot read HEIC photos. Save it as JPEG, or use Safari.",
    locked: "“{name}”: it opens only with a password.",
    broken: "“{name}”: it is damaged and cannot be read.",
    size: "“{name}”: together that would be more than can be combined here. PDF files may have 100 MB in all.",
    pages: "“{name}”: one document can have {most, number} pages here.",
  },
  failed: {
    source: "Nothing was created: “{name}” could not be put in. Your documents are as they were.",
    other:
      "Nothing was created: the browser could not put the pages together. Your documents are as they were.",
    tooLarge:
      "Nothing was created: the document would have {size}, and 100 MB is the most. Your documents are as they were.",
  },
} as const;
