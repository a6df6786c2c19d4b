/** A Thursday, 12:10 in Johannesburg. */
export const BOOKING_MOMENT = new Date("2026-11-26T10:10:00Z");

/** A valid booking request as a browser sends it at that time. */
export const FILLED_BOOKING = {
  full_name: "Naledi Khumalo-Osei",
  email: "naledi@mail.example",
  phone_number: "+27 82 555 0177",
  preferred_contact_method: "Text Message",
  appointment_date: "2026-12-04",
  appointment_time: "10:30",
  service_type: "Other",
  service_other: "A hat to match",
  occasion_type: "Wedding",
  estimated_budget: "R5,000 - R10,000, perhaps more",
  notes: "Ivory, or bone.",
  terms_agreed: "on",
  email_confirmation: "on",
};
