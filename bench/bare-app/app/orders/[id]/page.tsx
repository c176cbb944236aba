import { bareDatabase } from "../../database";
import { type BareOrder, BareOrderView } from "./order";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }> };

/** The least that a page of this framework with all that is stored of an order can be. */
export default async function Page({ params }: Props) {
  const { rows } = await bareDatabase.query<BareOrder>(
    `SELECT o."number", o."reference", o."status", o."totalCents", o."receivedAt"::text, o."confirmedAt"::text,
       o."sourceLanguage", o."targetLanguage", u."name" AS "placedBy", o."snapshot"->'services' AS "services", o."snapshot"->'comments' AS "comments",
       (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'kind', kind, 'sizeBytes', "sizeBytes")
           ORDER BY "uploadedAt", id), '[]') FROM "File" WHERE "orderId" = o."id") AS "documents",
       (SELECT coalesce(json_agg(json_build_object('id', c."id", 'status', c."status", 'at', coalesce(c."occurredAt", c."seenAt"),
           'by', person."name") ORDER BY c."seenAt", c."id"), '[]')
         FROM "StatusChange" c LEFT JOIN "User" person ON person."id" = c."actorId" WHERE c."subjectId" = o."id") AS "steps"
     FROM "Order" o LEFT JOIN "User" u ON u."id" = o."placedById" WHERE o."id" = $1::uuid`,
    [(await params).id],
  );
  const [order] = rows;
  return order ? <BareOrderView order={order} /> : null;
}
