"use client";

export type BareOrder = {
  number: string;
  reference: string | null;
  status: string;
  sourceLanguage: string;
  targetLanguage: string;
  totalCents: number | null;
  receivedAt: string;
  placedBy: string | null;
  services: { name: string; quantity: number; priceCents: number; totalCents: number }[];
  comments: { author: string; bodyHtml: string; createdAt: string }[];
};

export function BareOrderView({ order }: { order: BareOrder }) {
  return (
    <article>
      <h1>{order.number}</h1>
      <p>
        {order.status}, {order.sourceLanguage} to {order.targetLanguage}, {order.reference}
      </p>
      <p>
        {order.placedBy}, {order.receivedAt}, {order.totalCents}
      </p>
      <table>
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
      </table>
      <ul>
        {order.comments.map(({ author, bodyHtml, createdAt }) => (
          <li key={createdAt}>
            {author}, {createdAt}: {bodyHtml}
          </li>
        ))}
      </ul>
    </article>
  );
}
