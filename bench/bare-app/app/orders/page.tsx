import { bareDatabase } from "../database";
import { type BareRow, BareRows } from "./rows";

export const dynamic = "force-dynamic";

type Props = { searchParams: Promise<{ business: string }> };

/** The least that a page of this framework with the newest fifty orders of a business can be. */
export default async function Page({ searchParams }: Props) {
  const { rows } = await bareDatabase.query<BareRow>(
    `SELECT o."id", o."number", o."reference", o."status", o."sourceLanguage", o."targetLanguage", o."serviceNames",
       o."totalCents", o."receivedAt"::text, u."name" AS "placedBy"
     FROM "Order" o LEFT JOIN "User" u ON u."id" = o."placedById"
     WHERE o."businessId" = $1::uuid ORDER BY o."receivedAt" DESC, o."id" DESC LIMIT 50`,
    [(await searchParams).business],
  );
  return <BareRows rows={rows} />;
}
