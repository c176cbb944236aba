"use client";

export type BareOrder = {
  number: string;
  reference: string | null;
  status: string;
  sourceLanguage: string;
  targetLanguage: string;
  totalCents: number | null;
  receivedAt: string;
  confirmedAt: string;
  placedBy: string | null;
  services: { name: string; quantity: number; priceCents: number; totalCents: number }[];
  comments: { author: string; bodyHtml: string; createdAt: string }[];
  documents: { id: string; name: string; kind: string; sizeBytes: number }[];
  steps: { id: string; status: string; at: string; by: string | null }[];
};

/** The same rows as the portal's page of an order has, and what stands above them. */
export function BareOrderView({ order }: { order: BareOrder }) {
  return (
    <article>
      <h1>{order.number}</h1>
      <p>
        {order.status}, {order.sourceLanguage} to {order.targetLanguage}, {order.reference}
      </p>
      <p>
        Up to date, <time dateTime={order.confirmedAt}>{order.confirmedAt}</time>
      </p>
      <h2>Documents</h2>
      <ul>
        {order.documents.map(({ id, name, kind, sizeBytes }) => (
          <li key={id}>
            <p>{name}</p>
            <p>
              {kind}, {sizeBytes}
            </p>
            <a href={`/files/${id}`}>Download</a>
          </li>
        ))}
      </ul>
      <h2>Services</h2>
      <table>
        <thead>
          <tr>
            <th>Service</th>
            <th>Quantity</th>
            <th>Price each</th>
            <th>Total</th>
          </tr>
        </thead>
        <tbody>
          {order.services.map(({ name, quantity, priceCents, totalCents }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{quantity}</td>
              <td>{priceCents}</td>
              <td>{totalCents}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={3}>Total</th>
            <td>{order.totalCents}</td>
          </tr>
        </tfoot>
      </table>
      <h2>Comments</h2>
      <ul>
        {order.comments.map(({ author, bodyHtml, createdAt }) => (
          <li key={createdAt}>
            <p>
              {author}, <time dateTime={createdAt}>{createdAt}</time>
            </p>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as the portal shows it, of what the bench itself wrote */}
            <div dangerouslySetInnerHTML={{ __html: bodyHtml }} />
          </li>
        ))}
      </ul>
      <h2>Timeline</h2>
      <ol>
        {order.steps.map(({ id, status, at, by }) => (
          <li key={id}>
            <p>{status}</p>
            <p>
              <time dateTime={at}>{at}</time>, {by}
            </p>
          </li>
        ))}
      </ol>
      <h2>Details</h2>
      <dl>
        <dt>Placed</dt>
        <dd>
          <time dateTime={order.receivedAt}>{order.receivedAt}</time>
        </dd>
        <dt>Placed by</dt>
        <dd>{order.placedBy}</dd>
        <dt>Reference</dt>
        <dd>{order.reference}</dd>
      </dl>
    </article>
  );
}
