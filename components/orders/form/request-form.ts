import type { FormParts } from "@/components/drafts/draft-form";
import type { Form } from "@/lib/drafts/form";
import type { OrderContent, OrderKnown } from "@/lib/orders/form";
import type { OrderFormOptions } from "@/lib/orders/schema";

/** What an order says of itself in words of its own, and a quote in others. */
export type RequestWords = {
  title: string;
  lead: string;
  /** The last button. */
  submit: string;
  /** What happens next. */
  next: (content: OrderContent) => string[];
};

export type ReviewPanelProps = FormParts<OrderContent> & {
  options: OrderFormOptions;
  kind: Form<OrderContent, OrderKnown>;
  words: RequestWords;
};
