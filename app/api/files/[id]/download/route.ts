import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { assertNotCrossSite } from "@/lib/auth/requests/same-origin";
import { idSchema } from "@/lib/domain/id-schema";
import { getDownloadAddress } from "@/lib/files/data";

/** The signed address lives for minutes, so each click gets its own and nobody may keep the answer. */
export const GET = authorizedRoute(
  "files.download",
  { params: z.object({ id: idSchema }) },
  async (actor, { params, request }) => {
    assertNotCrossSite(request.headers);
    return new Response(null, {
      status: 302,
      headers: { Location: await getDownloadAddress(actor, params.id), "Cache-Control": "no-store" },
    });
  },
);
