import { html } from "ghtml";
import type { DescribedOperation, OpenApiDocument } from "./document";
import type { JsonSchema } from "./schemas";

/** The description as a page for people: operations by tag, then every schema. */
export function referencePage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return html`
<header>
  <strong>${document.info.title}</strong>
  <nav>
    !${document.tags.map(({ name }) => html`<a href="#${name}">${name}</a>`)}
    <a href="#schemas">Schemas</a>
    <a href="/openapi.json">openapi.json</a>
    <a href="/">Console</a>
  </nav>
</header>
<main>
  <h1>Reference</h1>
  <p>${document.info.description}</p>
  <p>Address: <code>${document.servers[0]?.url ?? ""}</code> · Header: <code>Authorization: Bearer TOKEN</code></p>
  !${document.tags.map(
    ({ name }) => html`
  <h2 id="${name}">${name}</h2>
  !${operations
    .filter(({ operation }) => operation.tags.includes(name))
    .map(({ path, method, operation }) => operationSection(method, path, operation))}`,
  )}
  <h2 id="schemas">Schemas</h2>
  !${Object.entries(document.components.schemas).map(([name, schema]) => schemaSection(name, schema))}
</main>`;
}

function operationSection(method: string, path: string, operation: DescribedOperation): string {
  const { parameters = [], requestBody, responses } = operation;
  return html`
  <details>
    <summary><code>${method.toUpperCase()} ${path}</code> ${operation.summary}</summary>
    !${
      parameters.length > 0
        ? table(
            ["Parameter", "In", "Type", "Meaning"],
            parameters.map((one) => [
              html`<code>${one.name}</code>`,
              html`${one.in}`,
              typeOf(one.schema),
              html`${one.description ?? ""}`,
            ]),
          )
        : ""
    }
    !${
      requestBody
        ? html`<h3>Body${requestBody.required ? "" : " (optional)"}</h3>
    !${Object.entries(requestBody.content).map(
      ([mediaType, { schema }]) => html`<p><code>${mediaType}</code> !${schema.$ref ? typeOf(schema) : ""}</p>
    !${schema.properties ? fieldTable(schema) : ""}`,
    )}`
        : ""
    }
    <h3>Answers</h3>
    !${table(
      ["Status", "Body", "Meaning"],
      Object.entries(responses).map(([status, { description, content }]) => [
        html`${status}`,
        content ? typeOf(content["application/json"]?.schema ?? {}) : "none",
        html`${description}`,
      ]),
    )}
  </details>`;
}

function schemaSection(name: string, schema: JsonSchema): string {
  return html`<h3 id="schema-${name}">${name}</h3>
  !${schema.properties ? fieldTable(schema) : html`<p>!${typeOf(schema)}</p>`}`;
}

function fieldTable(schema: JsonSchema): string {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return table(
    ["Field", "Type", ""],
    Object.entries(schema.properties as Record<string, JsonSchema>).map(([field, type]) => [
      html`<code>${field}</code>`,
      typeOf(type),
      required.includes(field) ? "" : "may be absent",
    ]),
  );
}

/** A type in a few words, as HTML with links to named schemas. */
function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, type, items, enum: words, format, properties, maxLength } = schema;
  if (typeof $ref === "string") {
    const name = $ref.split("/").at(-1) ?? "";
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(typeOf))].join(" or ");
  if (Array.isArray(words)) return html`${words.join(", ")}`;
  if (items) return html`array of !${typeOf(items as JsonSchema)}`;
  if (properties) return fieldTable(schema);
  const name = [type ?? "any"].flat().join(" or ");
  const more = [format, maxLength && `at most ${maxLength} characters`].filter(Boolean).join(", ");
  return html`${name}${more && ` (${more})`}`;
}

/** @param rows cells as HTML */
function table(heads: string[], rows: string[][]): string {
  return html`<div class="scroll"><table>
    <thead><tr>!${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
    <tbody>!${rows.map((cells) => html`<tr>!${cells.map((cell) => html`<td>!${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}
