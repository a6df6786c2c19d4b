import { isBookable } from "../../../app/atelier/bookings/opening-hours.ts";
import { FIRST_FACTS } from "../../../app/platform/organisation/facts.server.ts";
import { FILLED_APPLICATION } from "../../support/filled-application.ts";
import { FILLED_BOOKING } from "../../support/filled-booking.ts";
import type { Filled } from "./mutate-form.ts";

/** Valid input for each action, by route path. Others get common field names. */
export const FILLED_FORMS: Record<string, Filled> = {
  contact: { name: "Naima", email: "naima@visitor.example", subject: "Hours", message: "When?\nAnd where?" },
  newsletter: { name: "Naima", surname: "Cheikh", email: "naima@visitor.example" },
  "designer-application": FILLED_APPLICATION,
  "nala-prive/booking": { ...FILLED_BOOKING, appointment_date: nextOpenDay(), reference_images: ["a.png"] },
  order: { reference: "SHOP-1234567890123", email: "naima@visitor.example" },
  checkout: {
    firstName: "Naima",
    lastName: "Cheikh",
    email: "naima@visitor.example",
    phone: "+27 11 555 0100",
    address: "1 Loop Street",
    city: "Cape Town",
    postalCode: "8001",
  },
  "paygate/notify": {
    PAYGATE_ID: "10011072130",
    PAY_REQUEST_ID: "6A5A5A5A-0000-0000-0000-000000000000",
    REFERENCE: "SHOP-1234567890123",
    TRANSACTION_STATUS: "1",
    RESULT_CODE: "990017",
    AUTH_CODE: "8001",
    CURRENCY: "ZAR",
    AMOUNT: "495000",
    RESULT_DESC: "Auth Done",
    TRANSACTION_ID: "78705178",
    RISK_INDICATOR: "AX",
    PAY_METHOD: "CC",
    PAY_METHOD_DETAIL: "Visa",
    USER1: "",
  },
  "payment-success": {
    PAY_REQUEST_ID: "6A5A5A5A-0000-0000-0000-000000000000",
    TRANSACTION_STATUS: "1",
  },
};

export const ANY_FORM: Filled = {
  name: "Naima",
  full_name: "Naima Cheikh",
  email: "naima@visitor.example",
  password: "a long password",
  token: "1",
  id: "1",
};

function nextOpenDay(): string {
  const now = new Date();
  for (let ahead = 2; ; ahead += 1) {
    const day = new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
    if (isBookable(FIRST_FACTS, day, now)) return day;
  }
}
