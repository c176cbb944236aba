import Link from "next/link";
import { FormNotice } from "@/components/drafts/form-notice";
import { Button } from "@/components/ui/button";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";

/** Stands in place of the form while the person cannot order: says why, and where that is put right. */
export function OrderingBlocked({ message }: { message: string }) {
  return (
    <>
      <h1 className="mb-8 text-page-title">{texts.title}</h1>
      <FormNotice title={texts.blocked.title} body={message}>
        <Button asChild>
          <Link href="/settings">{texts.blocked.action}</Link>
        </Button>
      </FormNotice>
    </>
  );
}
