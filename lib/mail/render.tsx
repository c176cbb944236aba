import { renderToStaticMarkup } from "react-dom/server";
import { directionOf } from "@/lib/domain/direction";
import type { WordedLetter } from "./words";

/** An email as HTML. Programs that show it know no variables: the colours stand where they are used. */

const paper = "#fffdf9";
const ink = "#1d1b18";
const softInk = "#5e584e";
const accent = "#28468c";

/** What dark programs show in place of these, where they read style sheets at all. */
const darkStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #1e1c19 !important; }
  .ink { color: #ece7dc !important; }
  .soft { color: #afa898 !important; }
  .inline { color: #a4bbf2 !important; }
  .button { background: #a4bbf2 !important; color: #131a2e !important; }
}`;

export function asHtml(letter: WordedLetter): string {
  return documentOf(letter.locale, renderToStaticMarkup(<LetterBody {...letter} />));
}

function documentOf(locale: string, body: string): string {
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${darkStyle}</style></head>${body}</html>`;
}

function LetterBody({ locale, subject, paragraphs, items, link, reason, unsubscribe }: WordedLetter) {
  const direction = directionOf(locale);
  return (
    // Programs that show it in a page of theirs leave the document's own element out.
    <body
      lang={locale}
      dir={direction}
      className="page"
      style={{ margin: 0, padding: "32px 16px", background: paper }}
    >
      <div style={{ maxWidth: 560, margin: "0 auto", fontFamily: "Helvetica, Arial, sans-serif" }}>
        <p className="soft" style={{ margin: 0, fontSize: 14, color: softInk }}>
          Verso
        </p>
        <h1 className="ink" style={{ margin: "16px 0", fontSize: 22, lineHeight: "30px", color: ink }}>
          {subject}
        </h1>
        {paragraphs.map((text) => (
          <p
            key={text}
            className="ink"
            style={{ margin: "0 0 16px", fontSize: 16, lineHeight: "24px", color: ink }}
          >
            {text}
          </p>
        ))}
        {items.length > 0 ? (
          <ul style={{ margin: "0 0 16px", padding: direction === "rtl" ? "0 20px 0 0" : "0 0 0 20px" }}>
            {items.map(({ text, href }) => (
              <li
                key={`${text} ${href}`}
                className="ink"
                style={{ margin: "0 0 8px", fontSize: 16, lineHeight: "24px", color: ink }}
              >
                <a className="inline" href={href} style={{ color: accent }}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        {link ? (
          <p style={{ margin: "28px 0" }}>
            <a
              className="button"
              href={link.href}
              style={{
                display: "inline-block",
                padding: "12px 20px",
                borderRadius: 6,
                background: accent,
                color: paper,
                fontSize: 16,
                fontWeight: 600,
                textDecoration: "none",
              }}
            >
              {link.label}
            </a>
          </p>
        ) : null}
        {link ? (
          <p
            className="soft"
            style={{
              margin: "0 0 16px",
              fontSize: 13,
              lineHeight: "20px",
              color: softInk,
              wordBreak: "break-all",
            }}
          >
            {link.href}
          </p>
        ) : null}
        <p className="soft" style={{ margin: "32px 0 0", fontSize: 13, lineHeight: "20px", color: softInk }}>
          {reason}
        </p>
        {unsubscribe ? (
          <p className="soft" style={{ margin: "8px 0 0", fontSize: 13, lineHeight: "20px", color: softInk }}>
            <a className="soft" href={unsubscribe.href} style={{ color: softInk }}>
              {unsubscribe.label}
            </a>
          </p>
        ) : null}
      </div>
    </body>
  );
}
