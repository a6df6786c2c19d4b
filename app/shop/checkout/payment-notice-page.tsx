import { Link } from "~/platform/ui/link";
import { WaysOn } from "./next-steps";
import { PaymentReference, PaymentScreen, PaymentTitle } from "./payment-screen";

export interface PaymentNoticePageProps {
  title: string;
  words: string;
  reference: string;
}

/** For payments in an unclear state: what is known about the money, and a contact. */
export function PaymentNoticePage({ title, words, reference }: PaymentNoticePageProps) {
  return (
    <>
      <PaymentScreen state="bare" lead={<PaymentTitle>{title}</PaymentTitle>}>
        <p className="max-w-[44ch]">{words}</p>
        <p className="max-w-[44ch]">
          A question?{" "}
          <Link to="/contact" className="underline underline-offset-4">
            Write to us
          </Link>{" "}
          with the reference.
        </p>
        <PaymentReference reference={reference} />
      </PaymentScreen>
      <div className="px-gutter pt-12 pb-section lg:pt-18">
        <WaysOn />
      </div>
    </>
  );
}
