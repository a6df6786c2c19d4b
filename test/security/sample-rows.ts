import { FIRST_CONTENT } from "../../app/first-content.server.ts";
import { FIRST_PLACES } from "../../app/platform/organisation/first-facts.server.ts";

/** One valid row of a table, made anew each time, and a change an editor may make to it. */
export interface Sample {
  row(parents?: Record<string, unknown>): Record<string, unknown>;
  /** Foreign keys, whose rows have to exist first. */
  parents?: Record<string, string>;
  change: Record<string, unknown>;
  /** The key column, where it is not `id`. */
  key?: string;
  /** A singleton table. */
  isOnlyRow?: boolean;
}

const word = () => crypto.randomUUID().slice(0, 8);
const email = () => `${word()}@visitor.example`;
const hash = () => (crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", "");
let lastInvoice = 1_000_000;
let lastReference = Date.now() * 100;
const reference = () => `SHOP-${++lastReference}`;
let lastDay = Date.UTC(2100, 0, 1);
const someDay = () => {
  lastDay += 86_400_000;
  return new Date(lastDay).toISOString().slice(0, 10);
};
let daysAhead = 60;
/** One for each request: an hour is held for one. */
const nextFreeDay = () => new Date(Date.now() + daysAhead++ * 86_400_000).toISOString().slice(0, 10);
const inTenDays = () => new Date(Date.now() + 10 * 86_400_000).toISOString();

/** Rows are active or published, so visitors can read them; tests hide them where needed. */
export const SAMPLES: Record<string, Sample> = {
  banners: {
    row: () => ({ title: "Spring rail", active: true }),
    change: { title: "Autumn rail" },
  },
  events: {
    row: () => ({ title: "Showcase", event_date: inTenDays(), status: "published" }),
    change: { title: "Gala" },
  },
  products: {
    row: () => ({ name: "Column gown", price: 6200, sizes: ["S", "M"], status: "published" }),
    change: { name: "Column dress" },
  },
  body_measurements: {
    key: "user_id",
    row: () => ({ bust: 90, waist: 71 }),
    change: { bust: 91 },
  },
  promo_videos: {
    row: () => ({ title: "Wind", video_url: "/media/wind.mp4", is_active: true }),
    change: { title: "Rain" },
  },
  blogs: {
    row: () => ({
      title: "A pleat",
      slug: `a-pleat-${word()}`,
      content: "One.\n\nTwo.",
      category: "Insider",
      status: "published",
    }),
    change: { title: "A hem" },
  },
  page_words: {
    key: "page",
    isOnlyRow: true,
    row: () => ({ page: "organisation/organisation", field: "motto", value: '"One house."' }),
    change: { value: '"Two houses."' },
  },
  places: {
    isOnlyRow: true,
    row: () => ({ ...FIRST_PLACES[0] }),
    change: { name: "Main office" },
  },
  closures: {
    row: () => ({ starts_on: "2026-12-24", ends_on: "2027-01-02", reason: "Summer" }),
    change: { reason: "Winter" },
  },
  social_links: {
    row: () => ({ name: "Instagram", href: "https://instagram.example/afi" }),
    change: { name: "Elsewhere" },
  },
  hero_slides: {
    row: () => ({ ...FIRST_CONTENT.slides[0] }),
    change: { text: "Another." },
  },
  gallery_pictures: {
    row: () => ({ ...FIRST_CONTENT.galleries[0] }),
    change: { title: "Another" },
  },
  designers: {
    row: () => ({ ...FIRST_CONTENT.designers[0], slug: `designer-${word()}`, name: `Designer ${word()}` }),
    change: { specialty: "Hems" },
  },
  local_events: {
    row: () => ({ ...FIRST_CONTENT.localEvents[0], id: `event-${word()}` }),
    change: { title: "Another table" },
  },
  work_areas: {
    row: () => ({ ...FIRST_CONTENT.work[0] }),
    change: { title: "Runways" },
  },
  old_addresses: {
    key: "old_slug",
    parents: { record_id: "blogs" },
    row: (parents) => ({ ...parents, kind: "story", old_slug: `old-${word()}` }),
    change: { created_at: "2026-11-15T09:00:00+00:00" },
  },
  story_versions: {
    parents: { story_id: "blogs" },
    row: (parents) => ({ ...parents, title: "A pleat", content: "One.", category: "Insider" }),
    change: { title: "A hem" },
  },
  fastrack_designers: {
    row: () => ({ name: "Zuri Wanjiru", bio: "Indigo.", display_order: 1 }),
    change: { bio: "Indigo, mostly." },
  },
  job_positions: {
    row: () => ({
      title: "Pattern cutter",
      department: "Atelier",
      location: "Johannesburg",
      employment_type: "Full time",
      description: "You read a sketch.",
      is_active: true,
    }),
    change: { title: "Cutter" },
  },
  discounts: {
    row: () => ({ code: `CODE-${word().toUpperCase()}`, percent: 10 }),
    change: { percent: 20 },
  },
  ticket_packages: {
    row: () => {
      const slug = `table-${word()}`;
      const rest = { name: "Table", description: "A seat.", price: 1500, image: "/media/table.jpg" };
      return { id: `${slug}-ticket`, slug, ...rest, is_active: true };
    },
    change: { name: "Long table" },
  },
  newsletter_subscriptions: {
    row: () => ({ name: "Naima", surname: "Cheikh", email: email() }),
    change: { name: "Nai" },
  },
  newsletter_imports: {
    row: () => ({
      file_name: "readers.csv",
      consent_text: "Yes, write to me.",
      consent_date: "2026-05-04",
      consent_place: "The book at the door",
    }),
    change: { consent_place: "The door" },
  },
  newsletter_suppressions: {
    row: () => ({ mailbox: `\\x${crypto.randomUUID().replaceAll("-", "")}` }),
    change: { removed_by: "staff" },
  },
  newsletters: {
    row: () => ({ subject: "The cloth of November" }),
    change: { subject: "The cloth of December" },
  },
  newsletter_deliveries: {
    parents: { newsletter_id: "newsletters" },
    row: (parents) => ({ ...parents, subscription_id: crypto.randomUUID() }),
    change: { status: "sent" },
  },
  contact_messages: {
    row: () => ({ name: "Naima", email: email(), subject: "Hours", message: "When?\nAnd where?" }),
    change: { status: "closed" },
  },
  message_entries: {
    parents: { message_id: "contact_messages" },
    row: (parents) => ({ ...parents, text: "She wrote in May." }),
    change: { text: "She wrote in June." },
  },
  message_templates: {
    row: () => ({ title: "Hours", text: "Dear {first name},\n\nFrom nine to five." }),
    change: { title: "Opening hours" },
  },
  designer_applications: {
    row: () => ({
      application_type: "Fashion Show",
      design_type: ["Ladieswear", "Millinery"],
      title: "Dr",
      first_name: "Naima",
      last_name: "Cheikh",
      phone: "+27 11 555 0100",
      email: email(),
      website: null,
      social_media_handles: "@naima",
      company_registration_number: "2020/000000/07",
      age_groups: "25-40",
      has_studio: true,
      studio_address: "1 Loop Street\nCape Town",
      company_label_name: "Naima",
      stores_supplied: "None yet",
      has_done_shows: false,
      previous_shows: null,
      operating_duration: "3 years",
      portfolio_files: ["lookbook, spring.pdf"],
      terms_accepted: true,
    }),
    change: { status: "in_review" },
  },
  application_scores: {
    parents: { application_id: "designer_applications" },
    row: (parents) => ({ ...parents, craft: 5, voice: 4, readiness: 3, fit: 4 }),
    change: { craft: 4 },
  },
  application_means: {
    key: "application_id",
    parents: { application_id: "designer_applications" },
    row: (parents) => ({ ...parents, number: 1, mean: 4 }),
    change: { mean: 3 },
  },
  appointments: {
    row: () => ({
      full_name: "Naima Cheikh",
      email: email(),
      phone_number: "+27 11 555 0100",
      appointment_date: nextFreeDay(),
      appointment_time: "10:30",
      service_type: "Fitting Session",
      service_other: null,
      occasion_type: null,
      estimated_budget: "R5,000 - R10,000",
      notes: null,
      reference_images: ["sketch, front.png", "sleeve.pdf"],
      preferred_contact_method: "Text Message",
      terms_agreed: true,
      email_confirmation: true,
      sms_confirmation: false,
    }),
    change: { status: "declined" },
  },
  atelier_places: { row: () => ({ name: "Second room" }), change: { name: "Small room" } },
  appointment_services: {
    isOnlyRow: true,
    row: () => ({ id: "Alterations", minutes: 60 }),
    change: { minutes: 90 },
  },
  fittings: {
    parents: { appointment_id: "appointments" },
    row: (parents) => ({ ...parents, text: "Hem two centimetres up", waist: 71.5 }),
    change: { text: "Hem as it is" },
  },
  public_holidays: {
    row: () => ({ day: someDay(), name: "Election day" }),
    change: { name: "Another day" },
  },
  stock: {
    parents: { product_id: "products" },
    row: (parents) => ({ ...parents, size: "M", quantity: 3 }),
    change: { quantity: 4 },
  },
  stock_movements: {
    parents: { product_id: "products" },
    row: (parents) => ({ ...parents, change: -1, quantity_after: 2, reason: "order" }),
    change: { note: "Box 12" },
  },
  pictures: {
    row: () => ({
      storage_key: `pictures/${crypto.randomUUID()}-0123456789ab.jpg`,
      width: 800,
      height: 1000,
      bytes: 1000,
      sha256: `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", ""),
      color: "#b7410e",
      original_name: "gown.jpg",
    }),
    change: { alt: "A gown" },
  },
  delivered_pictures: {
    row: () => ({ id: `/media/photos/${crypto.randomUUID()}.jpg`, alt: "A gown" }),
    change: { focal_x: 20, focal_y: 10 },
  },
  orders: {
    row: () => ({
      reference: reference(),
      first_name: "Naima",
      last_name: "Cheikh",
      email: email(),
      subtotal_cents: 120_000,
      shipping_cents: 0,
      total_cents: 120_000,
      vat_cents: 15_652,
    }),
    change: { fulfilled_at: "2026-11-15T09:00:00+00:00" },
  },
  order_lines: {
    parents: { order_id: "orders" },
    row: (parents) => ({
      ...parents,
      place: 1,
      kind: "product",
      item_id: word(),
      name: "Column gown",
      unit_cents: 120_000,
      quantity: 1,
    }),
    change: { name: "Column dress" },
  },
  payments: {
    parents: { order_id: "orders" },
    row: (parents) => ({ ...parents, number: 1, pay_request_id: crypto.randomUUID(), amount_cents: 120_000 }),
    change: { pay_method: "CC" },
  },
  payment_messages: {
    row: () => ({ kind: "notify", received: "STATUS=1", verdict: "forged" }),
    change: { verdict: "paid" },
  },
  tickets: {
    parents: { order_line_id: "order_lines", order_id: "orders" },
    row: (parents) => ({ ...parents, number: 1, package_id: "table-ticket", name: "Table" }),
    change: { used_at: "2026-11-15T09:00:00+00:00" },
  },
  ticket_guests: {
    parents: { ticket_id: "tickets" },
    row: (parents) => ({ ...parents, seat: 2, name: "Sizwe" }),
    change: { name: "Thandi" },
  },
  waiting_list: {
    parents: { product_id: "products" },
    row: (parents) => ({ ...parents, email: email(), mailbox: Buffer.from(word()) }),
    change: { state: "left" },
  },
  admissions: {
    row: () => ({
      id: crypto.randomUUID(),
      event_id: "gala",
      people: 1,
      door: "North door",
      admitted_at: "2026-11-15T09:00:00+00:00",
    }),
    change: { door: "South door" },
  },
  staff_tasks: {
    row: () => ({ kind: "other", note: "Ring the bank." }),
    change: { status: "done" },
  },
  shipments: {
    parents: { order_id: "orders" },
    row: (parents) => ({ ...parents, number: 1, courier: "Blue Crane" }),
    change: { courier: "Karoo Express" },
  },
  shipment_lines: {
    key: "shipment_id",
    parents: { shipment_id: "shipments", order_line_id: "order_lines" },
    row: (parents) => ({ ...parents, quantity: 1 }),
    change: { quantity: 2 },
  },
  order_notes: {
    parents: { order_id: "orders" },
    row: (parents) => ({ ...parents, text: "Roll it." }),
    change: { text: "Fold it." },
  },
  invoices: {
    parents: { order_id: "orders" },
    row: (parents) => ({
      ...parents,
      kind: "invoice",
      number: ++lastInvoice,
      amount_cents: 11_500,
      vat_cents: 1_500,
    }),
    change: { vat_cents: 1_501 },
  },
  refunds: {
    parents: { order_id: "orders" },
    row: (parents) => ({ ...parents, amount_cents: 100, reason: "other" }),
    change: { amount_cents: 200 },
  },
  refund_lines: {
    key: "refund_id",
    parents: { refund_id: "refunds", order_line_id: "order_lines" },
    row: (parents) => ({ ...parents, quantity: 1 }),
    change: { quantity: 2 },
  },
  returns: {
    parents: { order_id: "orders" },
    row: (parents) => ({
      ...parents,
      number: ++lastInvoice,
      reason: "faulty",
      idempotency_key: crypto.randomUUID(),
    }),
    change: { note: "The seam is open." },
  },
  return_lines: {
    key: "return_id",
    parents: { return_id: "returns", order_line_id: "order_lines" },
    row: (parents) => ({ ...parents, quantity: 1 }),
    change: { quantity: 2 },
  },
  payment_ticks: {
    key: "payment_id",
    parents: { payment_id: "payments" },
    row: (parents) => ({ ...parents }),
    change: { ticked_by: null },
  },
  audit: {
    row: () => ({ table_name: "orders", record_id: word(), action: "insert" }),
    change: { action: "delete" },
  },
  outbox: {
    row: () => ({ kind: "contact_notice", recipient: email(), dedupe_key: `contact_notice:${word()}` }),
    change: { attempts: 7 },
  },
  mail_attempts: {
    parents: { mail_id: "outbox" },
    row: (parents) => ({ ...parents, number: 1, error: "550 mailbox unavailable" }),
    change: { number: 2 },
  },
  visitor_mails: {
    row: () => ({ kind: "contact_notice", is_withheld: false }),
    change: { is_withheld: true },
  },
  data_requests: {
    row: () => ({ kind: "access", channel: "mail", email: email() }),
    change: { note: "Asked again by phone." },
  },
  yours_links: {
    key: "token_hash",
    row: () => ({ token_hash: hash(), email: email(), expires_at: inTenDays() }),
    change: { email: "other@visitor.example" },
  },
  yours_sessions: {
    row: () => ({ token_hash: hash(), link_hash: hash(), email: email(), expires_at: inTenDays() }),
    change: { email: "other@visitor.example" },
  },
  stored_files: {
    key: "name",
    row: () => ({ name: `booking-files/${crypto.randomUUID()}/1`, bytes: 1200, visitor: word() }),
    change: { bytes: 1300 },
  },
  two_step: {
    key: "user_id",
    parents: { user_id: "profiles" },
    row: (parents) => ({ ...parents, secret: word() }),
    change: { failures: 1 },
  },
  recovery_codes: {
    key: "code_hash",
    parents: { user_id: "two_step" },
    row: (parents) => ({ ...parents, code_hash: `${word()}${"x".repeat(35)}` }),
    change: { used_at: "2026-11-15T09:00:00+00:00" },
  },
  second_steps: {
    key: "session_id",
    parents: { user_id: "two_step" },
    row: (parents) => ({ ...parents, session_id: crypto.randomUUID() }),
    change: { passed_at: "2026-11-15T09:00:00+00:00" },
  },
  staff_visits: {
    key: "user_id",
    parents: { user_id: "profiles" },
    row: (parents) => ({ ...parents, seen_at: "2026-11-15T09:00:00+00:00" }),
    change: { seen_at: "2026-11-16T09:00:00+00:00" },
  },
  security_settings: {
    isOnlyRow: true,
    row: () => ({ two_step_required: false }),
    change: { two_step_required: true },
  },
  staff_invitations: {
    row: () => ({ email: email(), role: "editor", expires_at: inTenDays() }),
    change: { role: "admin" },
  },
  staff_requests: {
    key: "key",
    row: () => ({ key: crypto.randomUUID(), answer: JSON.stringify({ value: {} }) }),
    change: { answer: null },
  },
  rate_limits: {
    key: "key",
    row: () => ({ key: word(), points: 1 }),
    change: { points: 2 },
  },
  secret_fingerprint: {
    key: "is_only_row",
    isOnlyRow: true,
    row: () => ({ fingerprint: word() }),
    change: { fingerprint: "of another secret" },
  },
};
