import type { OrderRecord } from "../../app/features/orders/order-record.ts";

/** A paid order of two pieces and two seats, as the buyer's page and mails know it. */
export const PAID_ORDER: OrderRecord = {
  id: "6d6b8a53-0000-4000-8000-000000000001",
  reference: "SHOP-1794744360118",
  status: "paid",
  placedAt: "2026-11-15T12:04:00Z",
  paidAt: "2026-11-15T12:06:00Z",
  fulfilledAt: null,
  confirmedAt: "2026-11-15T12:07:00Z",
  buyer: {
    firstName: "Naledi",
    lastName: "Khumalo-Osei",
    email: "naledi@mail.example",
    phone: "+27 82 555 0119",
    address: ["9 Acacia Walk, Observatory", "Cape Town 7925"],
  },
  payment: { startedAt: "2026-11-15T12:05:00Z", method: "CC", isOpenAtBank: false },
  lines: [
    {
      kind: "product",
      name: "Cowrie Column Gown",
      size: "M",
      quantity: 1,
      totalCents: 495_000,
      picture: null,
    },
    {
      kind: "product",
      name: "Painted Gable Tote",
      size: null,
      quantity: 2,
      totalCents: 290_050,
      picture: null,
    },
    {
      kind: "ticket",
      name: "Signature Tasting Experience",
      size: null,
      quantity: 2,
      totalCents: 300_000,
      picture: null,
    },
  ],
  tickets: [1, 2].map((number) => ({
    id: `6d6b8a53-0000-4000-8000-00000000010${number}`,
    number,
    code: `0123456789ABCDEF0123456789ABCDE${number}`,
    packageId: "signature-tasting-ticket",
    name: "Signature Tasting Experience",
    event: {
      title: "Harvest Table 2027",
      startsAt: "2027-11-06T13:30:00Z",
      time: "15:30",
      location: "Stellenbosch",
    },
    isUsed: false,
  })),
  subtotalCents: 1_085_050,
  shippingCents: 0,
  vatCents: 141_528,
  totalCents: 1_085_050,
};
