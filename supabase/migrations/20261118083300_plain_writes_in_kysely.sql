-- Writes that need no lock and no right of their own are made by the server with Kysely, as the member of staff.

drop function public.save_event(jsonb);

-- An import is written by staff, as themselves. Nobody else says that a reader came with one.
drop function public.import_subscribers(jsonb);
alter table public.newsletter_imports alter column created_by set default auth.uid();
grant insert (id, file_name, consent_text, consent_date, consent_place, added)
  on public.newsletter_imports to authenticated;
create policy "Staff keep imports" on public.newsletter_imports
  for insert to authenticated
  with check ((select private.caller_role()) in ('admin', 'editor'));
grant insert (import_id) on public.newsletter_subscriptions to authenticated;
alter policy "Anyone subscribes" on public.newsletter_subscriptions
  with check (confirmation in ('none', 'asked') and import_id is null);
create policy "Staff import subscriptions" on public.newsletter_subscriptions
  for insert to authenticated
  with check ((select private.caller_role()) in ('admin', 'editor') and confirmation = 'none');

-- A draft becomes scheduled by the hand of staff; from there on it is the worker's, or stop_newsletter's.
drop function public.schedule_newsletter(jsonb);
grant update (status, send_at) on public.newsletters to authenticated;
alter policy "Staff change drafts" on public.newsletters
  with check ((select private.caller_role()) in ('admin', 'editor') and status in ('draft', 'scheduled'));

-- What the JSON of a function holds, in TypeScript, argument by argument: `npm run db:types` takes the types from here.
-- They may name what stands in the generated file: Row<"products", "id">, Functions["place_order"]["returns"].
comment on function public.accept_invitation(jsonb) is
'input: { hash: string; person: string; session: string | null | undefined }';
comment on function public.add_own_files(jsonb) is
'input: { id: string; names: string[]; idempotencyKey: string; at?: string }
returns: { folder: string; first: number } | null';
comment on function public.admit_walk_in(jsonb) is
'input: { id: string; eventId: string; people: number; door: string; name?: string; at?: string; offline?: boolean }';
comment on function public.admit_ticket(jsonb) is
'input: {
  id: string; eventId: string; ticketId: string; version: number; seat?: number | null; seatVersion?: number | null;
  people: number; door: string; at?: string; offline?: boolean; reason?: string }
returns: {
  verdict: "admitted" | "already_in" | "wrong_event" | "void" | "stale" | "unknown"; name?: string | null;
  package?: string | null; event?: string | null; seats?: number; in?: number;
  first?: { at: string; door: string } | null }';
comment on function public.answer_application(jsonb) is
'input: { id: string; status: string; sequence: number; words?: string }';
comment on function public.answer_appointment(jsonb) is
'input: {
  id: string; sequence: number; answer: string; words: string; minutes?: number; placeId?: number; date?: string;
  time?: string }';
comment on function public.answer_return(jsonb) is
'input: { returnId: string; accepted: boolean; message: string }';
comment on function public.application_panel(uuid) is
'returns: {
  size: number; isOpen: boolean; mayDecide: boolean;
  scores: {
    member: string; isMine: boolean; givenAt: string; changedAt: string | null; craft?: number; voice?: number;
    readiness?: number; fit?: number; mean?: number; why?: string | null }[] }';
comment on function public.appointment_by_link(uuid, date, date, timestamptz) is
'returns: {
  canChange: boolean; isAhead: boolean; placeIds: number[];
  busy: { date: string; time: string; minutes: number; placeId: number }[] } | null';
comment on function public.call_off_event(jsonb) is
'input: { id: string; note?: string; takesPlace?: boolean }
returns: { tasks: number; mails: number }';
comment on function public.call_off_sum(text) is
'returns: { orders: number; tickets: number; cents: number }';
comment on function public.change_own_appointment(jsonb) is
'input: { id: string; sequence: number; change: string; date?: string; time?: string; at?: string }
returns: "done" | "unknown" | "changed" | "late" | "closed" | "taken"';
comment on function public.check_discount(jsonb) is
'input: { code: string; itemIds: string[]; at?: string }
returns: { kind: "discount"; code: string; percent: number | null; amountCents: number | null; itemIds: string[] }
  | { kind: "no_discount"; reason: string; at: string | null }';
comment on function public.claim_payment_queries(jsonb) is
'input: { at?: string; most?: number }
returns: { payRequestId: string; reference: string }[]';
comment on function public.correct_application(jsonb) is
'input: { id: string; email: string; phone: string; website: string | null; social_media_handles: string | null }';
comment on function public.correct_order(jsonb) is
'input: {
  orderId: string; before: Functions["correct_order"]["args"]["input"]["after"];
  after: {
    firstName: string; lastName: string; email: string; phone: string; address: string; suburb: string; city: string;
    province: string; postalCode: string; deliveryNote: string; deliveryMethod: string } }
returns: { kind: "saved" } | { kind: "conflict"; current: Functions["correct_order"]["args"]["input"]["after"] }';
comment on function public.correct_parcel(jsonb) is
'input: {
  shipmentId: string; before: Functions["correct_parcel"]["args"]["input"]["after"];
  after: { courier: string; trackingNumber: string; trackingUrl: string }; mailAgain: boolean }
returns: { kind: "saved" } | { kind: "conflict"; current: Functions["correct_parcel"]["args"]["input"]["after"] }';
comment on function public.correct_stock(jsonb) is
'input: {
  productId?: string; ticketPackageId?: string; size?: string | null; seen?: number | null; quantity: number | null;
  reason: string; note?: string }';
-- A list of what correct_stock takes, as text: an array would become one of Postgres.
comment on function public.correct_stocks(jsonb) is
'input: string';
comment on function public.data_of_address(text) is
'returns: Record<string, Json>';
comment on function public.enter_appointment(jsonb) is
'input: {
  key: string; name: string; email: string; phone: string; contact: string; service: string; serviceOther?: string;
  notes?: string; date: string; time: string; minutes?: number; placeId: number; words: string; terms: boolean }';
comment on function public.event_numbers(text) is
'returns: {
  packages: {
    id: string; name: string; seats: number; capacity: number | null; left: number | null; sold: number;
    soldCents: number; held: number; offered: number; waiting: number; waitingPeople: number; forOpening: number;
    in: number }[];
  days: { day: string; packageId: string; sold: number }[]; walkIns: number;
  doubles: {
    id: string; ticketId: string; name: string | null; package: string; door: string; at: string; people: number;
    firstDoor: string | null; firstAt: string | null }[] }';
comment on function public.event_products(text) is
'returns: Omit<Functions["story_products"]["returns"][number], "left_by_size">[]';
comment on function public.expire_offers(jsonb) is
'input: { at?: string }';
comment on function public.expire_orders(jsonb) is
'input: { at?: string; graceSeconds?: number; most?: number }';
comment on function public.export_own_data(text, uuid) is
'returns: Record<string, Json>';
comment on function public.find_invitation(text) is
'returns: { email: string; role: string; expiresAt: string; hasAccount: boolean } | null';
comment on function public.give_address(jsonb) is
'input: {
  orderId: string; collect?: boolean; address?: string | null; suburb?: string | null; city?: string | null;
  province?: string | null; postalCode?: string | null; deliveryNote?: string | null; at?: string }';
comment on function public.give_back_place(jsonb) is
'input: { ticketId: string; version: number; at?: string }
returns: "given_back" | "stale" | "void" | "used" | "over"';
comment on function public.guest_list(text) is
'returns: {
  id: string; version: number; code: string; name: string; package: string; packageId: string; seats: number;
  diet: string | null; needs: string | null; isVoid: boolean; reference: string; buyer: string; email: string;
  phone: string | null; in: number; inAt: string | null; door: string | null; seatsIn: number[];
  guests: { seat: number; version: number; name: string; diet: string | null; needs: string | null }[] }[]';
comment on function public.home_page(timestamptz, integer, integer) is
'returns: {
  banners: Row<"banners", "id" | "title">[];
  events: Row<
    "events", "id" | "title" | "description" | "event_date" | "event_time" | "location" | "category" | "featured_image"
    | "slug" | "ends_at" | "is_free" | "called_off_at">[];
  products: Functions["story_products"]["returns"] }';
comment on function public.invite_staff(jsonb) is
'input: { email: string; role: string }';
comment on function public.issue_invitation(uuid, text) is
'returns: { role: string; expiresAt: string; inviter: string | null } | null';
comment on function public.join_waiting_list(jsonb) is
'input: {
  packageId?: string; productId?: string; size?: string | null; email: string; quantity?: number;
  takesFewer?: boolean }
returns: { kind: "joined"; id: string } | { kind: "noted"; id: string } | { kind: "not_full" }
  | { kind: "over_limit"; most: number } | { kind: "unknown" }';
comment on function public.keep_forged_message(jsonb) is
'input: { kind: string; received: string | null; address: string | undefined }';
comment on function public.keep_payment_message(jsonb) is
'input: {
  kind: string; orderId?: string | null; paymentId?: string | null; sent: string | null; received: string | null;
  verdict: string }';
comment on function public.keep_place(jsonb) is
'input: { packageId: string; name: string; email: string; quantity: number; offer?: string; at?: string }
returns: { kind: "kept" } | { kind: "already" } | { kind: "full"; left: number } | { kind: "not_yet" }
  | { kind: "over" } | { kind: "over_limit"; most: number } | { kind: "unknown" }';
comment on function public.make_designer(jsonb) is
'input: {
  id: string; kind: string;
  draft: {
    name?: string; slug?: string; name_lines?: string[]; specialty?: string | null; statement?: string | null;
    bio?: string | null; picture?: string | null } }';
comment on function public.move_mails(jsonb) is
'input: { ids: string[]; move: string }';
comment on function public.note_fitting(jsonb) is
'input: { appointment_id: string; text?: string; bust?: number; waist?: number; hip?: number }';
comment on function public.package_states(text[], timestamptz) is
'returns: {
  id: string; event_id: string | null; left: number | null; max_per_order: number | null; sale_from: string | null;
  sale_until: string | null; state: "open" | "not_yet" | "over" | "full" }[]';
comment on function public.pass_ticket(jsonb) is
'input: {
  ticketId: string; version: number; name: string; email?: string; diet?: string; needs?: string; at?: string }
returns: "passed" | "stale" | "void" | "used" | "over"';
comment on function public.place_order(jsonb) is
'input: {
  key: string; userId?: string | null; at?: string; totalCents?: number; deliveryMethod?: string; code?: string | null;
  handedOver?: boolean;
  buyer: {
    firstName: string; lastName: string; email: string | null; phone?: string | null; address?: string | null;
    suburb?: string | null; city?: string | null; province?: string | null; postalCode?: string | null;
    deliveryNote?: string | null };
  lines: { id: string; size: string | null; quantity: number }[] }
returns: {
    kind: "placed";
    order: {
      id: string; reference: string; status: Row<"orders", "status">["status"]; email: string; subtotalCents: number;
      discountCents: number; shippingCents: number; totalCents: number; vatCents: number;
      lines: {
        id: string; kind: "product" | "ticket"; name: string; size: string | null; quantity: number; unitCents: number;
        totalCents: number }[] } }
  | { kind: "repriced"; totalCents: number; prices: { id: string; priceCents: number }[] }
  | { kind: "no_discount"; reason: string; at: string | null }
  | {
    kind: "refused"; itemId: string | null; itemName: string | null; left: number | null;
    reason: "unknown" | "sold_out" | "sale_ended" | "not_on_sale_yet" | "no_such_size" | "not_enough" | "over_limit"
      | "unpaid_share" | "bad_quantity" }';
comment on function public.place_offered_order(jsonb) is
'input: Functions["place_order"]["args"]["input"] & { offer: string; device?: string | null }
returns: Functions["place_order"]["returns"]';
comment on function public.place_staff_order(jsonb) is
'input: Functions["place_order"]["args"]["input"] & { channel: string; paidBy: string; slip?: string }
returns: Functions["place_order"]["returns"]';
comment on function public.product_mentions(text) is
'returns: {
  stories: Row<"blogs", "slug" | "title" | "category">[]; events: { slug: string; title: string; startsAt: string }[] }';
comment on function public.product_with_related(text) is
'returns: {
  product: Functions["story_products"]["returns"][number]
    & Row<"products", "description" | "care" | "measurements" | "lead_time_days">;
  related: Functions["story_products"]["returns"]; mentions: Functions["product_mentions"]["returns"] | null } | null';
comment on function public.receive_return(jsonb) is
'input: { returnId: string; restock?: boolean }';
comment on function public.record_fitting(jsonb) is
'input: { appointment_id: string; bust?: number; waist?: number; hip?: number }
returns: "recorded" | "no_account" | "unknown"';
comment on function public.record_payment(jsonb) is
'input: {
  kind: string; payRequestId: string; reference: string; status?: string | number | null; isAtBank?: boolean;
  holdUntil?: string; amountCents?: number | null; currency?: string | null; resultCode?: string | null;
  sent: string | null; received: string | null; at?: string }
returns: { verdict: string; reference: string; status: Row<"orders", "status">["status"] | null }';
comment on function public.related_products(text, text, text) is
'returns: Functions["story_products"]["returns"]';
comment on function public.release_order(jsonb) is
'input: { orderId: string }';
comment on function public.reply_to_message(jsonb) is
'input: { id: string; sequence: number; words: string }
returns: { kind: "sent"; entry: string } | { kind: "conflict" }';
comment on function public.request_refund(jsonb) is
'input: {
  orderId: string; amountCents?: number; reason: string; note?: string; restock?: boolean; voidTickets?: boolean;
  lines?: { id: string; quantity: number }[] }';
comment on function public.request_return(jsonb) is
'input: {
  orderId: string; key: string; reason: string; note?: string | null; fileNames: readonly string[];
  lines: readonly { id: string; quantity: number }[] }';
-- A list of ids, as text.
comment on function public.review_applications(jsonb) is
'ids: string';
comment on function public.run_product_clock(jsonb) is
'input: { at?: string }';
comment on function public.save_atelier_settings(jsonb) is
'input: {
  places: { id: number; name: string; isOpen: boolean }[]; added: string | null;
  services: { id: string; minutes: number }[] }';
comment on function public.score_application(jsonb) is
'input: { id: string; why?: string } & Partial<Record<"craft" | "voice" | "readiness" | "fit", string | number>>';
comment on function public.search_site(text, integer) is
'returns: {
  products: (Functions["story_products"]["returns"][number] & { found: number })[];
  stories: (Row<"blogs", "slug" | "title" | "category" | "featured_image"> & { snippet: string; found: number })[];
  events: (Row<
    "events", "id" | "title" | "description" | "event_date" | "event_time" | "location" | "category" | "featured_image"
  > & { found: number })[];
  designers: (Row<"fastrack_designers", "id" | "name" | "bio" | "image"> & { found: number })[];
  corrected?: string }';
comment on function public.seat_guest(jsonb) is
'input: {
  ticketId: string; version: number; seat: number; name: string; email?: string; diet?: string; needs?: string;
  at?: string }
returns: "seated" | "stale" | "void" | "over" | "bad_seat"';
comment on function public.send_parcel(jsonb) is
'input: {
  orderId: string; courier: string; trackingNumber?: string; trackingUrl?: string;
  lines?: { id: string; quantity: number }[] }';
comment on function public.set_made_to_measure(jsonb) is
'input: { lineId: string; isMadeToMeasure: boolean }';
comment on function public.staff_access() is
'returns: { role: string | null; step: "none" | "passed" | "due" | "setup" }';
comment on function public.start_payment(jsonb) is
'input: {
  orderId: string; payRequestId: string; device: string | null; address: string | null; again?: boolean;
  sent: string | null; received: string | null; at?: string }
returns: { kind: "started" } | { kind: "closed" } | { kind: "limited"; limit: string; retryAfterS: number }
  | Extract<Functions["place_order"]["returns"], { kind: "no_discount" | "refused" }>';
comment on function public.story_products(text) is
'returns: Row<
  "products", "id" | "name" | "price" | "sale_price" | "status" | "in_stock" | "left_by_size" | "category" | "material"
  | "sizes" | "meta_description" | "images">[]';
comment on function public.story_with_next(text) is
'returns: {
    story: Row<
      "blogs", "id" | "title" | "slug" | "excerpt" | "content" | "featured_image" | "category" | "publish_at">;
    next: { slug: string; title: string } | null; has_products: boolean }
  | { moved_to: string } | null';
comment on function public.tell_openings(jsonb) is
'input: { at?: string }';
comment on function public.tick_packed_lines(jsonb) is
'input: { orderId: string; lines: Record<string, boolean> }';
comment on function public.tickets_on_sale(timestamptz) is
'returns: (Row<
  "ticket_packages", "id" | "slug" | "name" | "description" | "price" | "image" | "event_title" | "event_date"
  | "event_time" | "event_location" | "seats"
> & { event_slug: string | null; availability: Functions["package_states"]["returns"][number] })[] | null';
comment on function public.withdraw_application(jsonb) is
'input: { id: string }';
comment on function public.shop_front(text, text, text, text, text, text, boolean) is
'returns: {
  categories: string[]; sizes: string[]; designers: string[]; materials: { value: string; count: number }[];
  prices: { value: "to-1000" | "to-2500" | "to-5000" | "over-5000"; count: number }[]; in_stock: number;
  product_count: number; videos: Row<"promo_videos", "id" | "title" | "description" | "video_url">[] | null }';
comment on function
  public.shop_page(text, text, text, text, integer, integer, timestamptz, text, text, text, boolean) is
'returns: {
  products: Functions["story_products"]["returns"]; front: Functions["shop_front"]["returns"]; has_tickets: boolean;
  tickets: Functions["tickets_on_sale"]["returns"] }';
