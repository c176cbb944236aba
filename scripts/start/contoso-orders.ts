import { z } from "zod";

/**
 * A few orders of Contoso Clinic's to look at, each at another place of its course. They are placed as another program of
 * the clinic's would place them: by the service's own interface (Variant B), before the portal first asks what there is.
 */

type Account = { base_url: string; api_key: string };

const destination = {
  ...{ recipient: "Clara Otieno, Contoso Clinic", street_1: "1 Main Street", street_2: "Suite 5" },
  ...{ city: "Springfield", state: "IL", zip: "62701", country: "US" },
};

const orders = [
  {
    document: "Historia_clinica.txt",
    status: "completed",
    body: {
      reference: "Patient 1042",
      services: { source_language: "spa", target_language: "eng", certification: true, expedited: true },
    },
  },
  {
    document: "Attestation_de_vaccination.txt",
    status: "client_review",
    body: {
      reference: "Patient 1057",
      services: {
        ...{ source_language: "fra", target_language: "eng", certification: true },
        ...{ shipping: true, shipping_service: "express", shipping_signature: true },
      },
      address: destination,
    },
  },
  {
    document: "Befundbericht.txt",
    status: null,
    body: { reference: "Patient 1063", services: { source_language: "deu", target_language: "eng" } },
  },
] as const;

const listed = z.object({ data: z.array(z.unknown()) });
const uploaded = z.object({ data: z.object({ id: z.string() }) });
const created = z.object({ data: z.object({ order_number: z.string() }) });

/** Places them once: an account that has any order keeps what it has. @throws Error where the sandbox refuses one */
export async function placeContosoOrders({ base_url, api_key }: Account): Promise<void> {
  const ask = async (address: string, body?: FormData | object): Promise<unknown> => {
    const isForm = body instanceof FormData;
    const response = await fetch(address, {
      method: body ? "POST" : "GET",
      headers: {
        Authorization: `Bearer ${api_key}`,
        ...(body && !isForm ? { "Content-Type": "application/json" } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
    return response.status === 204 ? null : await response.json();
  };
  if (listed.parse(await ask(`${base_url}/orders`)).data.length > 0) return;
  for (const { document, status, body } of orders) {
    const form = new FormData();
    form.append("file", new Blob([`Contoso Clinic\n\n${body.reference}\n`]), document);
    form.append("type", "source");
    const file = uploaded.parse(await ask(`${base_url}/files`, form)).data.id;
    const placed = created.parse(await ask(`${base_url}/orders`, { ...body, files: [file] }));
    if (status === null) continue;
    const { origin } = new URL(base_url);
    await ask(`${origin}/_sandbox/orders/${placed.data.order_number}/status`, { status });
  }
}
