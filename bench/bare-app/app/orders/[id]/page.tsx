import { bareDatabase } from "../../database";
import { type BareOrder, BareOrderView } from "./order";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }> };

/** The least that a page of this framework with all that is stored of an order can be. */
export default async function Page({ params }: Props) {
  const { rows } = await bareDatabase.query<BareOrder>(
    `SELECT o."number", o."reference", o."status", o."sourceLanguage", o."targetLanguage", o."totalCents",
       o."receivedAt"::text, u."name" AS "placedBy", o."snapshot"->'services' AS "services",
       o."snapshot"->'comments' AS "comments"
     FROM "Order" o LEFT JOIN "User" u ON u."id" = o."placedById" WHERE o."id" = $1::uuid`,
    [(await params).id],
  );
  const [order] = rows;
  return order ? <BareOrderView order={order} /> : null;
}
