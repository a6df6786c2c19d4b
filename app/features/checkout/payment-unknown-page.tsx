import { Link } from "~/ui/link";
import { NextSteps } from "./next-steps";
import { PaymentReference, PaymentScreen, PaymentTitle } from "./payment-screen";

/** No order of ours has this reference: a mistyped address, most likely. Nothing is claimed and nobody is alarmed. */
export function PaymentUnknownPage({ reference }: { reference: string | null }) {
  return (
    <>
      <PaymentScreen state="bare" lead={<PaymentTitle>We cannot find this payment</PaymentTitle>}>
        <p className="max-w-[44ch]">
          If you have paid, nothing is lost: the confirmation comes by email. Should it not,{" "}
          <Link to="/contact" className="underline underline-offset-4">
            write to us
          </Link>{" "}
          and we will look for it.
        </p>
        {reference && <PaymentReference reference={reference} />}
      </PaymentScreen>
      <NextSteps email={null} condition="As soon as a payment is confirmed:" />
    </>
  );
}
