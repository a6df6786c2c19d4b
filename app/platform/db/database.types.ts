// Written by `npm run db:types` from supabase/migrations; changes by hand are lost.
import type { Generated, GeneratedAlways, SelectType } from "kysely";

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];
type Row<Table extends keyof Database, Column extends keyof Database[Table]> = {
  [Name in Column]: SelectType<Database[Table][Name]>;
};

export interface Database {
  admissions: {
    admitted_at: string;
    admitted_by: string | null;
    created_at: Generated<string>;
    door: string;
    event_id: string;
    id: string;
    is_double: Generated<boolean>;
    name: string | null;
    people: number;
    reason: string | null;
    seat: number | null;
    ticket_id: string | null;
    was_offline: Generated<boolean>;
  };
  application_means: {
    application_id: string;
    mean: number;
    number: number;
  };
  application_scores: {
    application_id: string;
    changed_at: string | null;
    craft: number;
    created_at: Generated<string>;
    fit: number;
    id: Generated<string>;
    mean: GeneratedAlways<number | null>;
    member_id: string | null;
    readiness: number;
    voice: number;
    why: string | null;
  };
  appointment_services: {
    created_at: Generated<string>;
    id: string;
    minutes: number;
    updated_at: Generated<string>;
  };
  appointments: {
    answered_at: string | null;
    appointment_date: string;
    appointment_time: string;
    asked_date: string | null;
    asked_place_id: number | null;
    asked_time: string | null;
    cancelled_at: string | null;
    client_changed_at: string | null;
    created_at: Generated<string>;
    email: string;
    email_confirmation: Generated<boolean>;
    estimated_budget: string | null;
    files_folder: string | null;
    full_name: string;
    hold_ended_at: string | null;
    hold_ends_at: Generated<string>;
    id: Generated<string>;
    idempotency_key: string | null;
    message: string | null;
    minutes: Generated<number>;
    moved_from_date: string | null;
    moved_from_time: string | null;
    notes: string | null;
    occasion_type: "Wedding" | "Formal Event" | "Casual Wear" | "Other" | null;
    phone_number: string;
    place_id: Generated<number>;
    preferred_contact_method: "Email" | "Phone" | "Text Message";
    reference_images: Generated<string[]>;
    reminded_at: string | null;
    sequence: Generated<number>;
    service_other: string | null;
    service_type: "Custom Clothing Design" | "Alterations" | "Fitting Session" | "Consultation" | "Other";
    slot: GeneratedAlways<unknown>;
    sms_confirmation: Generated<boolean>;
    status: Generated<"requested" | "confirmed" | "moved" | "declined" | "cancelled" | "completed" | "missed">;
    terms_agreed: boolean;
    terms_version: Generated<number>;
    updated_at: Generated<string>;
    user_id: Generated<string | null>;
  };
  atelier_places: {
    created_at: Generated<string>;
    id: Generated<number>;
    is_open: Generated<boolean>;
    name: string;
    updated_at: Generated<string>;
  };
  audit: {
    action: "insert" | "update" | "delete";
    after: Json | null;
    before: Json | null;
    changed_by: string | null;
    created_at: Generated<string>;
    id: GeneratedAlways<number>;
    order_id: string | null;
    record_id: string;
    table_name: string;
  };
  banners: {
    active: Generated<boolean>;
    created_at: Generated<string>;
    id: Generated<string>;
    title: string;
    updated_at: Generated<string>;
  };
  blogs: {
    category: "Digital Magazine" | "Insider" | "Masterclass" | "Press Releases";
    content: string;
    created_at: Generated<string>;
    excerpt: string | null;
    featured_image: string | null;
    id: Generated<string>;
    product_ids: Generated<string[]>;
    publish_at: Generated<string>;
    slug: string;
    status: Generated<"draft" | "published">;
    title: string;
    updated_at: Generated<string>;
    words: GeneratedAlways<unknown | null>;
  };
  body_measurements: {
    bust: number | null;
    changed_at: Generated<string>;
    created_at: Generated<string>;
    hip: number | null;
    likes: Generated<"close" | "easy" | "loose">;
    measured_at_fitting: string | null;
    updated_at: Generated<string>;
    user_id: Generated<string>;
    waist: number | null;
  };
  closures: {
    created_at: Generated<string>;
    ends_on: string;
    id: Generated<string>;
    place_id: string | null;
    reason: string;
    starts_on: string;
    updated_at: Generated<string>;
  };
  contact_messages: {
    created_at: Generated<string>;
    email: string;
    id: Generated<string>;
    idempotency_key: string | null;
    message: string;
    name: string;
    sequence: Generated<number>;
    status: Generated<"new" | "answered" | "closed" | "spam">;
    subject: string;
    updated_at: Generated<string>;
    user_id: Generated<string | null>;
  };
  data_requests: {
    address_digest: string;
    answer: string | null;
    asked_on: Generated<string>;
    channel: "mail" | "phone" | "in_person" | "site";
    created_at: Generated<string>;
    created_by: Generated<string | null>;
    due_on: GeneratedAlways<string>;
    email: string | null;
    exported_at: string | null;
    forgotten_at: string | null;
    id: Generated<string>;
    kind: "access" | "erasure";
    note: string | null;
    settled_at: string | null;
    settled_by: string | null;
    status: Generated<"open" | "answered" | "closed">;
  };
  delivered_pictures: {
    alt: string | null;
    created_at: Generated<string>;
    focal_x: number | null;
    focal_y: number | null;
    id: string;
    updated_at: Generated<string>;
  };
  designer_applications: {
    age_groups: string;
    answered_at: string | null;
    application_type: "Fashion Show" | "Pop-Up Shop";
    company_label_name: string;
    company_registration_number: string;
    created_at: Generated<string>;
    decided_at: string | null;
    design_type: ("Ladieswear" | "Menswear" | "Genderneutral" | "Jewellery" | "Accessories" | "Footwear" | "Millinery")[];
    designer_id: string | null;
    email: string;
    fastrack_designer_id: string | null;
    files_folder: string | null;
    first_name: string;
    has_done_shows: Generated<boolean>;
    has_studio: Generated<boolean>;
    id: Generated<string>;
    idempotency_key: string | null;
    last_name: string;
    message: string | null;
    number: GeneratedAlways<number>;
    operating_duration: string;
    phone: string;
    portfolio_files: Generated<string[]>;
    previous_shows: string | null;
    reviewed_at: string | null;
    sequence: Generated<number>;
    social_media_handles: string;
    status: Generated<"new" | "in_review" | "shortlisted" | "interview" | "accepted" | "declined" | "withdrawn">;
    stores_supplied: string;
    studio_address: string | null;
    terms_accepted: boolean;
    terms_version: Generated<number>;
    title: "Mr" | "Ms" | "Mrs" | "Dr";
    updated_at: Generated<string>;
    user_id: Generated<string | null>;
    website: string | null;
  };
  designers: {
    achievements: Generated<string[]>;
    bio: string;
    created_at: Generated<string>;
    display_order: Generated<number>;
    id: Generated<string>;
    is_active: Generated<boolean>;
    is_dark: Generated<boolean>;
    name: string;
    name_lines: string[];
    pieces_title: Generated<string>;
    portrait: string;
    portrait_alt: string | null;
    slug: string;
    specialty: string;
    statement: string;
    updated_at: Generated<string>;
  };
  discounts: {
    amount_cents: number | null;
    categories: Generated<string[]>;
    code: string;
    created_at: Generated<string>;
    ends_at: string | null;
    id: Generated<string>;
    includes_tickets: Generated<boolean>;
    max_uses: number | null;
    max_uses_per_buyer: number | null;
    note: string | null;
    percent: number | null;
    product_ids: Generated<string[]>;
    starts_at: Generated<string>;
    updated_at: Generated<string>;
  };
  events: {
    address: string | null;
    called_off_at: string | null;
    called_off_note: string | null;
    capacity: number | null;
    category: "Fashion Shows" | "Exhibitions" | "Launches" | "Galas" | "Conferences" | "Tickets" | null;
    created_at: Generated<string>;
    description: string | null;
    directions: Generated<Json>;
    doors_at: string | null;
    dress: string | null;
    ends_at: string | null;
    event_date: string;
    event_time: string | null;
    featured_image: string | null;
    id: Generated<string>;
    is_free: Generated<boolean>;
    location: string | null;
    map_url: string | null;
    names_until: string | null;
    product_ids: Generated<string[]>;
    programme: Generated<Json>;
    slug: Generated<string>;
    status: Generated<"draft" | "published">;
    title: string;
    updated_at: Generated<string>;
    words: GeneratedAlways<unknown | null>;
  };
  fastrack_designers: {
    bio: string | null;
    created_at: Generated<string>;
    display_order: Generated<number>;
    id: Generated<string>;
    image: string | null;
    is_active: Generated<boolean>;
    name: string;
    updated_at: Generated<string>;
    words: GeneratedAlways<unknown | null>;
  };
  fittings: {
    appointment_id: string;
    bust: number | null;
    created_at: Generated<string>;
    hip: number | null;
    id: Generated<string>;
    text: string | null;
    waist: number | null;
    written_by: string | null;
  };
  gallery_pictures: {
    alt: string | null;
    category: string;
    created_at: Generated<string>;
    display_order: Generated<number>;
    focus: string | null;
    id: Generated<string>;
    page: "about" | "nala-prive";
    picture: string;
    product_ids: Generated<string[]>;
    title: string;
    updated_at: Generated<string>;
  };
  hero_slides: {
    alt: string | null;
    created_at: Generated<string>;
    display_order: Generated<number>;
    ground: Generated<"terracotta" | "indigo" | "oxblood" | "emerald" | "plum">;
    id: Generated<string>;
    is_active: Generated<boolean>;
    link_to: string;
    link_words: string;
    picture: string;
    text: string;
    title: string;
    updated_at: Generated<string>;
  };
  invoices: {
    amount_cents: number;
    id: Generated<string>;
    issued_at: Generated<string>;
    kind: "invoice" | "credit_note";
    number: number;
    order_id: string;
    refund_id: string | null;
    vat_cents: number;
  };
  job_positions: {
    created_at: Generated<string>;
    department: string;
    description: string;
    employment_type: string;
    id: Generated<string>;
    is_active: Generated<boolean>;
    location: string;
    salary_range: string | null;
    title: string;
    updated_at: Generated<string>;
  };
  local_events: {
    category: "Fashion Shows" | "Exhibitions" | "Launches" | "Galas" | "Conferences";
    created_at: Generated<string>;
    date: string;
    description: string;
    display_order: Generated<number>;
    featured_image: string;
    id: string;
    location: string;
    status: Generated<"draft" | "published">;
    time: string;
    title: string;
    updated_at: Generated<string>;
  };
  mail_attempts: {
    created_at: Generated<string>;
    error: string;
    id: GeneratedAlways<number>;
    mail_id: string;
    number: number;
  };
  message_entries: {
    created_at: Generated<string>;
    id: Generated<string>;
    kind: Generated<"reply" | "note">;
    message_id: string;
    text: string;
    written_by: Generated<string | null>;
  };
  message_templates: {
    created_at: Generated<string>;
    display_order: Generated<number>;
    id: Generated<string>;
    text: string;
    title: string;
    updated_at: Generated<string>;
  };
  newsletter_deliveries: {
    changed_at: Generated<string>;
    id: GeneratedAlways<number>;
    newsletter_id: string;
    status: Generated<"pending" | "sent" | "failed" | "skipped">;
    subscription_id: string;
  };
  newsletter_imports: {
    added: Generated<number>;
    consent_date: string;
    consent_place: string;
    consent_text: string;
    created_at: Generated<string>;
    created_by: Generated<string | null>;
    file_name: string;
    id: Generated<string>;
  };
  newsletter_subscriptions: {
    confirmation: Generated<"none" | "asked" | "link">;
    confirmed_at: string | null;
    consent_page: string | null;
    consent_text: string | null;
    created_at: Generated<string>;
    email: string;
    id: Generated<string>;
    import_id: string | null;
    name: string;
    surname: string;
  };
  newsletter_suppressions: {
    created_at: Generated<string>;
    id: Generated<string>;
    mailbox: string;
    removed_by: Generated<"reader" | "staff">;
  };
  newsletters: {
    blocks: Generated<Json>;
    created_at: Generated<string>;
    id: Generated<string>;
    preheader: string | null;
    queued_up_to: string | null;
    send_at: string | null;
    status: Generated<"draft" | "scheduled" | "queued" | "stopped">;
    subject: string;
    tested_at: string | null;
    updated_at: Generated<string>;
  };
  old_addresses: {
    created_at: Generated<string>;
    kind: "story" | "event" | "designer";
    old_slug: string;
    record_id: string;
  };
  order_lines: {
    discount_cents: Generated<number>;
    id: Generated<string>;
    image: string | null;
    item_id: string;
    kind: "product" | "ticket";
    lead_time_days: number | null;
    made_to_measure: Generated<boolean>;
    name: string;
    order_id: string;
    packed_at: string | null;
    place: number;
    quantity: number;
    size: string | null;
    taken: number | null;
    total_cents: GeneratedAlways<number>;
    unit_cents: number;
  };
  order_notes: {
    created_at: Generated<string>;
    deleted_at: string | null;
    id: Generated<string>;
    order_id: string;
    text: string;
    written_by: Generated<string | null>;
  };
  orders: {
    address: string | null;
    channel: Generated<"web" | "pop_up" | "phone">;
    city: string | null;
    clock_starts_at: string | null;
    created_at: Generated<string>;
    delivered_at: string | null;
    delivery_method: Generated<"courier" | "collection">;
    delivery_note: string | null;
    discount_cents: Generated<number>;
    discount_code: string | null;
    discount_id: string | null;
    discount_mailbox: string | null;
    dispatch_by: string | null;
    email: string | null;
    expires_at: Generated<string>;
    first_name: string;
    fulfilled_at: string | null;
    hold_device: string | null;
    hold_mailbox: string | null;
    holds_stock: Generated<boolean>;
    id: Generated<string>;
    idempotency_key: string | null;
    last_name: string;
    link_version: Generated<number>;
    packed_at: string | null;
    paid_at: string | null;
    phone: string | null;
    postal_code: string | null;
    province: "Eastern Cape" | "Free State" | "Gauteng" | "KwaZulu-Natal" | "Limpopo" | "Mpumalanga" | "Northern Cape" | "North West" | "Western Cape" | null;
    ready_to_collect_at: string | null;
    reference: string;
    shipping_cents: number;
    status: Generated<"pending" | "paid" | "cancelled" | "declined" | "expired" | "fulfilled" | "refunded">;
    subtotal_cents: number;
    suburb: string | null;
    terms_version: Generated<number>;
    total_cents: number;
    unsent_quantity: Generated<number>;
    updated_at: Generated<string>;
    user_id: string | null;
    vat_cents: number;
  };
  outbox: {
    attempts: Generated<number>;
    claimed_until: string | null;
    created_at: Generated<string>;
    dedupe_key: string;
    id: Generated<string>;
    kind: "order_confirmation" | "tickets" | "staff_notice" | "order_link" | "parcel_sent" | "booking_receipt" | "booking_notice" | "application_receipt" | "application_notice" | "contact_notice" | "newsletter_welcome" | "newsletter" | "account_confirmation" | "account_recovery" | "account_exists" | "password_changed" | "withheld_mails" | "order_packed" | "ready_to_collect" | "order_delivered" | "refund_done" | "payment_link" | "payment_at_bank" | "ticket_passed" | "waiting_joined" | "waiting_offer" | "back_in_stock" | "return_requested" | "return_accepted" | "return_refused" | "return_received" | "sale_open" | "event_called_off" | "place_kept" | "appointment_confirmed" | "appointment_moved" | "appointment_moved_notice" | "appointment_declined" | "appointment_reminder" | "appointment_overdue" | "application_answer" | "appointment_changed" | "appointment_changed_notice" | "appointment_cancelled" | "appointment_cancelled_notice" | "application_address" | "application_address_gone" | "application_withdrawn" | "application_withdrawn_notice" | "contact_reply" | "newsletter_confirm" | "newsletter_test" | "staff_invitation" | "two_step_changed" | "yours_link";
    last_error: string | null;
    next_attempt_at: Generated<string>;
    payload: Generated<Json>;
    recipient: string | null;
    sent_at: string | null;
    status: Generated<"pending" | "sent" | "failed" | "stopped">;
  };
  page_words: {
    field: string;
    page: string;
    value: Json;
  };
  payment_messages: {
    created_at: Generated<string>;
    digest: string | null;
    id: Generated<string>;
    kind: "initiate" | "return" | "notify" | "query";
    last_at: Generated<string>;
    network: string | null;
    order_id: string | null;
    payment_id: string | null;
    received: string | null;
    repeats: Generated<number>;
    sent: string | null;
    verdict: string;
  };
  payment_ticks: {
    payment_id: string;
    ticked_at: Generated<string>;
    ticked_by: Generated<string | null>;
  };
  payments: {
    amount_cents: number;
    at_bank_since: string | null;
    created_at: Generated<string>;
    currency: Generated<string>;
    id: Generated<string>;
    next_query_at: string | null;
    number: number;
    order_id: string;
    pay_method: string | null;
    pay_request_id: string;
    provider: Generated<"paygate" | "card_machine" | "cash">;
    queries: Generated<number>;
    reported_cents: number | null;
    result_code: string | null;
    result_description: string | null;
    status: Generated<"started" | "open" | "approved" | "declined" | "cancelled" | "voided" | "wrong_amount">;
    transaction_id: string | null;
    updated_at: Generated<string>;
  };
  pictures: {
    alt: string | null;
    application_id: string | null;
    bytes: number;
    color: string;
    created_at: Generated<string>;
    deleted_at: string | null;
    focal_x: Generated<number>;
    focal_y: Generated<number>;
    height: number;
    id: Generated<string>;
    original_name: string;
    sha256: string;
    storage_key: string;
    updated_at: Generated<string>;
    uploaded_by: Generated<string | null>;
    width: number;
  };
  places: {
    address: string[];
    created_at: Generated<string>;
    display_order: Generated<number>;
    email: string;
    id: "head-office" | "retail-store" | "atelier";
    name: string;
    phone: string;
    updated_at: Generated<string>;
    week: string[];
  };
  products: {
    care: string | null;
    category: Generated<string>;
    category_key: GeneratedAlways<string | null>;
    cloth: GeneratedAlways<string | null>;
    created_at: Generated<string>;
    current_price: GeneratedAlways<number>;
    description: string | null;
    designer: GeneratedAlways<string>;
    edited_at: string | null;
    edited_by: string | null;
    fibre: GeneratedAlways<string | null>;
    id: Generated<string>;
    images: Generated<string[]>;
    in_stock: Generated<boolean>;
    lead_time_days: number | null;
    left_by_size: Generated<Json>;
    material: string | null;
    measurements: Generated<Json>;
    meta_description: string | null;
    name: string;
    next_change_at: string | null;
    planned_sale_price: number | null;
    price: number;
    price_band: GeneratedAlways<string>;
    publish_at: string | null;
    published_at: string | null;
    sale_from: string | null;
    sale_price: number | null;
    sale_until: string | null;
    sizes: Generated<("XS" | "S" | "M" | "L" | "XL")[]>;
    status: Generated<"draft" | "published" | "sold_out" | "archived">;
    updated_at: Generated<string>;
    words: GeneratedAlways<unknown | null>;
  };
  profiles: {
    created_at: Generated<string>;
    email: string | null;
    full_name: string | null;
    id: string;
    role: Generated<string>;
    updated_at: Generated<string>;
  };
  promo_videos: {
    created_at: Generated<string>;
    description: string | null;
    id: Generated<string>;
    is_active: Generated<boolean>;
    order_index: Generated<number>;
    title: string;
    updated_at: Generated<string>;
    video_url: string;
  };
  public_holidays: {
    created_at: Generated<string>;
    day: string;
    id: Generated<string>;
    name: string;
    updated_at: Generated<string>;
  };
  rate_limits: {
    expire: number | null;
    key: string;
    points: Generated<number>;
  };
  recovery_codes: {
    code_hash: string;
    used_at: string | null;
    user_id: string;
  };
  refund_lines: {
    order_line_id: string;
    quantity: number;
    refund_id: string;
  };
  refunds: {
    amount_cents: number;
    done_at: string | null;
    done_by: string | null;
    id: Generated<string>;
    note: string | null;
    order_id: string;
    reason: "does_not_fit" | "faulty" | "late" | "event_cancelled" | "paid_twice" | "other";
    reference: string | null;
    requested_at: Generated<string>;
    requested_by: string | null;
    restock: Generated<boolean>;
    state: Generated<"requested" | "done">;
    void_tickets: Generated<boolean>;
  };
  return_lines: {
    order_line_id: string;
    quantity: number;
    return_id: string;
  };
  returns: {
    answered_at: string | null;
    answered_by: string | null;
    file_names: Generated<string[]>;
    files_folder: string | null;
    id: Generated<string>;
    idempotency_key: string;
    message: string | null;
    note: string | null;
    number: number;
    order_id: string;
    reason: "changed_mind" | "does_not_fit" | "faulty" | "wrong_piece";
    received_at: string | null;
    refund_id: string | null;
    requested_at: Generated<string>;
    state: Generated<"requested" | "accepted" | "refused" | "received">;
  };
  second_steps: {
    passed_at: Generated<string>;
    session_id: string;
    user_id: string;
  };
  secret_fingerprint: {
    fingerprint: string;
    is_only_row: Generated<boolean>;
  };
  security_settings: {
    id: Generated<"security">;
    two_step_required: Generated<boolean>;
    updated_at: Generated<string>;
  };
  shipment_lines: {
    order_line_id: string;
    quantity: number;
    shipment_id: string;
  };
  shipments: {
    courier: string;
    created_at: Generated<string>;
    delivered_at: string | null;
    id: Generated<string>;
    number: number;
    order_id: string;
    sent_at: Generated<string>;
    sent_by: string | null;
    tracking_number: string | null;
    tracking_url: string | null;
    updated_at: Generated<string>;
  };
  social_links: {
    created_at: Generated<string>;
    display_order: Generated<number>;
    href: string;
    id: Generated<string>;
    name: string;
    updated_at: Generated<string>;
  };
  staff_invitations: {
    accepted_at: string | null;
    created_at: Generated<string>;
    email: string;
    expires_at: string;
    id: Generated<string>;
    invited_by: string | null;
    role: "admin" | "editor";
    token_hash: string | null;
    withdrawn_at: string | null;
  };
  staff_requests: {
    answer: Json | null;
    created_at: Generated<string>;
    key: string;
  };
  staff_tasks: {
    created_at: Generated<string>;
    dedupe_key: Generated<string>;
    id: Generated<string>;
    kind: "wrong_amount" | "paid_late" | "paid_twice" | "stock_short" | "voided" | "payment_unsettled" | "unknown_payment" | "other";
    note: string;
    order_id: string | null;
    payment_id: string | null;
    status: Generated<"open" | "done">;
    updated_at: Generated<string>;
  };
  staff_visits: {
    seen_at: string;
    user_id: string;
  };
  stock: {
    created_at: Generated<string>;
    event_id: string | null;
    id: Generated<string>;
    product_id: string | null;
    quantity: number;
    size: "XS" | "S" | "M" | "L" | "XL" | null;
    ticket_package_id: string | null;
    updated_at: Generated<string>;
  };
  stock_movements: {
    change: number;
    changed_by: string | null;
    created_at: Generated<string>;
    id: GeneratedAlways<number>;
    note: string | null;
    order_id: string | null;
    product_id: string | null;
    quantity_after: number | null;
    reason: "order" | "counted" | "received" | "returned" | "damaged" | "lost" | "corrected";
    size: string | null;
    ticket_package_id: string | null;
    transaction: Generated<unknown>;
  };
  stored_files: {
    bytes: number;
    created_at: Generated<string>;
    name: string;
    stored_at: string | null;
    visitor: string;
  };
  story_versions: {
    category: string;
    content: string;
    excerpt: string | null;
    featured_image: string | null;
    id: GeneratedAlways<number>;
    saved_at: Generated<string>;
    saved_by: string | null;
    story_id: string;
    title: string;
  };
  ticket_guests: {
    created_at: Generated<string>;
    diet: string | null;
    email: string | null;
    id: Generated<string>;
    name: string;
    needs: string | null;
    seat: number;
    ticket_id: string;
    version: Generated<number>;
  };
  ticket_packages: {
    called_off_at: string | null;
    capacity: number | null;
    category: Generated<"ticket">;
    created_at: Generated<string>;
    description: string;
    event_date: string | null;
    event_id: string | null;
    event_location: string | null;
    event_time: string | null;
    event_title: string | null;
    id: string;
    image: string;
    is_active: Generated<boolean>;
    max_per_order: number | null;
    name: string;
    position: Generated<number>;
    price: number;
    sale_ends_at: GeneratedAlways<string>;
    sale_from: string | null;
    sale_until: string | null;
    seats: Generated<number>;
    slug: string;
    updated_at: Generated<string>;
  };
  tickets: {
    code: Generated<string>;
    created_at: Generated<string>;
    diet: string | null;
    event_date: string | null;
    event_id: string | null;
    event_location: string | null;
    event_time: string | null;
    event_title: string | null;
    guest_email: string | null;
    guest_name: string | null;
    id: Generated<string>;
    name: string;
    needs: string | null;
    number: number;
    order_id: string | null;
    order_line_id: string | null;
    package_id: string;
    passed_at: string | null;
    seats: Generated<number>;
    used_at: string | null;
    version: Generated<number>;
    voided_at: string | null;
  };
  two_step: {
    confirmed_at: string | null;
    created_at: Generated<string>;
    failures: Generated<number>;
    last_counter: Generated<number>;
    locked_until: string | null;
    secret: string;
    user_id: string;
  };
  visitor_mails: {
    created_at: Generated<string>;
    id: GeneratedAlways<number>;
    is_withheld: boolean;
    kind: string;
    mailbox: string | null;
    request_key: string | null;
  };
  waiting_list: {
    created_at: Generated<string>;
    email: string;
    expires_at: string | null;
    for_opening: Generated<boolean>;
    held: Generated<number>;
    id: Generated<string>;
    mailbox: string;
    offered_at: string | null;
    order_id: string | null;
    product_id: string | null;
    quantity: Generated<number>;
    size: "XS" | "S" | "M" | "L" | "XL" | null;
    state: Generated<"waiting" | "offered" | "accepted" | "told" | "expired" | "left">;
    takes_fewer: Generated<boolean>;
    ticket_package_id: string | null;
  };
  work_areas: {
    created_at: Generated<string>;
    display_order: Generated<number>;
    id: Generated<string>;
    link_to: string;
    text: string;
    title: string;
    updated_at: Generated<string>;
  };
  yours_links: {
    created_at: Generated<string>;
    email: string;
    expires_at: string;
    opened_at: string | null;
    token_hash: string;
  };
  yours_sessions: {
    created_at: Generated<string>;
    email: string;
    expires_at: string;
    id: Generated<string>;
    link_hash: string;
    token_hash: string;
  };
}

export interface Functions {
  accept_invitation: {
    args: {
      hash: string;
      person: string;
      session: string;
    };
    returns: string;
  };
  add_own_files: {
    args: {
      input: { id: string; names: string[]; idempotencyKey: string; at?: string };
    };
    returns: { folder: string; first: number } | null;
  };
  add_task: {
    args: {
      task_note: string;
      the_order?: string;
    };
    returns: string;
  };
  admit_ticket: {
    args: {
      input: {
  id: string; eventId: string; ticketId: string; version: number; seat?: number | null; seatVersion?: number | null;
  people: number; door: string; at?: string; offline?: boolean; reason?: string };
    };
    returns: {
  verdict: "admitted" | "already_in" | "wrong_event" | "void" | "stale" | "unknown"; name?: string | null;
  package?: string | null; event?: string | null; seats?: number; in?: number;
  first?: { at: string; door: string } | null };
  };
  admit_walk_in: {
    args: {
      input: { id: string; eventId: string; people: number; door: string; name?: string; at?: string; offline?: boolean };
    };
    returns: undefined;
  };
  analyze_changed_tables: {
    args: Record<never, never>;
    returns: number;
  };
  answer_application: {
    args: {
      input: { id: string; status: string; sequence: number; words?: string };
    };
    returns: undefined;
  };
  answer_appointment: {
    args: {
      input: {
  id: string; sequence: number; answer: string; words: string; minutes?: number; placeId?: number; date?: string;
  time?: string };
    };
    returns: undefined;
  };
  answer_return: {
    args: {
      the_return: string;
      accepted: boolean;
      words: string;
    };
    returns: undefined;
  };
  application_panel: {
    args: {
      the_application: string;
    };
    returns: {
  size: number; isOpen: boolean; mayDecide: boolean;
  scores: {
    member: string; isMine: boolean; givenAt: string; changedAt: string | null; craft?: number; voice?: number;
    readiness?: number; fit?: number; mean?: number; why?: string | null }[] };
  };
  appointment_by_link: {
    args: {
      the_appointment: string;
      first_day: string;
      last_day: string;
      moment?: string;
    };
    returns: {
  canChange: boolean; isAhead: boolean; placeIds: number[];
  busy: { date: string; time: string; minutes: number; placeId: number }[] } | null;
  };
  ask_newsletter_confirmation: {
    args: {
      typed_email: string;
    };
    returns: boolean;
  };
  call_off_event: {
    args: {
      input: { id: string; note?: string; takesPlace?: boolean };
    };
    returns: { tasks: number; mails: number };
  };
  call_off_sum: {
    args: {
      the_event: string;
    };
    returns: { orders: number; tickets: number; cents: number };
  };
  cancel_order: {
    args: {
      the_order: string;
    };
    returns: undefined;
  };
  change_own_appointment: {
    args: {
      input: { id: string; sequence: number; change: string; date?: string; time?: string; at?: string };
    };
    returns: "done" | "unknown" | "changed" | "late" | "closed" | "taken";
  };
  change_role: {
    args: {
      person: string;
      new_role: string;
    };
    returns: undefined;
  };
  check_discount: {
    args: {
      input: { code: string; itemIds: string[]; at?: string };
    };
    returns: { kind: "discount"; code: string; percent: number | null; amountCents: number | null; itemIds: string[] }
  | { kind: "no_discount"; reason: string; at: string | null };
  };
  claim_mail: {
    args: {
      at?: string;
      lease_seconds?: number;
    };
    returns: unknown;
  };
  claim_payment_queries: {
    args: {
      input?: { at?: string; most?: number };
    };
    returns: { payRequestId: string; reference: string }[];
  };
  clear_unconfirmed_invitee: {
    args: {
      hash: string;
    };
    returns: undefined;
  };
  client_fittings: {
    args: {
      the_appointment: string;
    };
    returns: unknown;
  };
  close_appointment: {
    args: {
      the_appointment: string;
      outcome: string;
    };
    returns: undefined;
  };
  complete_refund: {
    args: {
      the_refund: string;
      paygate_reference: string;
    };
    returns: number;
  };
  correct_application: {
    args: {
      input: { id: string; email: string; phone: string; website: string | null; social_media_handles: string | null };
    };
    returns: boolean;
  };
  correct_order: {
    args: {
      input: {
  orderId: string; before: Functions["correct_order"]["args"]["input"]["after"];
  after: {
    firstName: string; lastName: string; email: string; phone: string; address: string; suburb: string; city: string;
    province: string; postalCode: string; deliveryNote: string; deliveryMethod: string } };
    };
    returns: { kind: "saved" } | { kind: "conflict"; current: Functions["correct_order"]["args"]["input"]["after"] };
  };
  correct_parcel: {
    args: {
      input: {
  shipmentId: string; before: Functions["correct_parcel"]["args"]["input"]["after"];
  after: { courier: string; trackingNumber: string; trackingUrl: string }; mailAgain: boolean };
    };
    returns: { kind: "saved" } | { kind: "conflict"; current: Functions["correct_parcel"]["args"]["input"]["after"] };
  };
  correct_stock: {
    args: {
      input: {
  productId?: string; ticketPackageId?: string; size?: string | null; seen?: number | null; quantity: number | null;
  reason: string; note?: string };
    };
    returns: number;
  };
  correct_stocks: {
    args: {
      input: { corrections: readonly Functions["correct_stock"]["args"]["input"][] };
    };
    returns: undefined;
  };
  data_of_address: {
    args: {
      address: string;
    };
    returns: {
  account: { email: string | null; name: string | null; since: string } | null;
  measurements: { bust?: number | null; waist?: number | null; hip?: number | null } | null;
  newsletter: Record<string, Json> | null } & Record<
    "orders" | "tickets" | "seats" | "appointments" | "applications" | "messages" | "waiting_lists" | "invitations" | "mails" |
    "devices", Record<string, Json>[]>;
  };
  delete_note: {
    args: {
      the_note: string;
    };
    returns: undefined;
  };
  delivered_picture_uses: {
    args: Record<never, never>;
    returns: unknown;
  };
  end_sessions: {
    args: {
      person: string;
    };
    returns: number;
  };
  enter_appointment: {
    args: {
      input: {
  key: string; name: string; email: string; phone: string; contact: string; service: string; serviceOther?: string;
  notes?: string; date: string; time: string; minutes?: number; placeId: number; words: string; terms: boolean };
    };
    returns: string;
  };
  event_numbers: {
    args: {
      the_event: string;
    };
    returns: {
  packages: {
    id: string; name: string; seats: number; capacity: number | null; left: number | null; sold: number;
    soldCents: number; held: number; offered: number; waiting: number; waitingPeople: number; forOpening: number;
    in: number }[];
  days: { day: string; packageId: string; sold: number }[]; walkIns: number;
  doubles: {
    id: string; ticketId: string; name: string | null; package: string; door: string; at: string; people: number;
    firstDoor: string | null; firstAt: string | null }[] };
  };
  event_products: {
    args: {
      wanted_slug: string;
    };
    returns: Omit<Functions["story_products"]["returns"][number], "left_by_size">[];
  };
  expire_offers: {
    args: {
      at?: string;
    };
    returns: number;
  };
  expire_orders: {
    args: {
      input?: { at?: string; graceSeconds?: number; most?: number };
    };
    returns: number;
  };
  export_own_data: {
    args: {
      address?: string;
      account?: string;
    };
    returns: Record<string, Json>;
  };
  find_in_audit: {
    args: {
      typed: string;
    };
    returns: number;
  };
  find_invitation: {
    args: {
      hash: string;
    };
    returns: { email: string; role: string; expiresAt: string; hasAccount: boolean } | null;
  };
  forget_for_request: {
    args: {
      request_id: string;
    };
    returns: string;
  };
  forget_guest_needs: {
    args: {
      before: string;
    };
    returns: number;
  };
  forget_old_orders: {
    args: {
      sold_before: string;
      unsold_before: string;
    };
    returns: number;
  };
  forget_own_address: {
    args: {
      address: string;
    };
    returns: string;
  };
  forget_person: {
    args: {
      person: string;
    };
    returns: string;
  };
  give_address: {
    args: {
      input: {
  orderId: string; collect?: boolean; address?: string | null; suburb?: string | null; city?: string | null;
  province?: string | null; postalCode?: string | null; deliveryNote?: string | null; at?: string };
    };
    returns: boolean;
  };
  give_back_place: {
    args: {
      input: { ticketId: string; version: number; at?: string };
    };
    returns: "given_back" | "stale" | "void" | "used" | "over";
  };
  guest_list: {
    args: {
      the_event: string;
    };
    returns: {
  id: string; version: number; code: string; name: string; package: string; packageId: string; seats: number;
  diet: string | null; needs: string | null; isVoid: boolean; reference: string; buyer: string; email: string;
  phone: string | null; in: number; inAt: string | null; door: string | null; seatsIn: number[];
  guests: { seat: number; version: number; name: string; diet: string | null; needs: string | null }[] }[];
  };
  held_stock: {
    args: Record<never, never>;
    returns: unknown;
  };
  home_page: {
    args: {
      as_of: string;
      most_events: number;
      most_products: number;
    };
    returns: {
  banners: Row<"banners", "id" | "title">[];
  events: Row<
    "events", "id" | "title" | "description" | "event_date" | "event_time" | "location" | "category" | "featured_image"
    | "slug" | "ends_at" | "is_free" | "called_off_at">[];
  products: Functions["story_products"]["returns"] };
  };
  invite_staff: {
    args: {
      typed_email: string;
      new_role: string;
    };
    returns: string;
  };
  issue_confirmation: {
    args: {
      address: string;
      token: string;
    };
    returns: string;
  };
  issue_invitation: {
    args: {
      invitation_id: string;
      new_hash: string;
    };
    returns: { role: string; expiresAt: string; inviter: string | null } | null;
  };
  issue_recovery: {
    args: {
      address: string;
      token: string;
    };
    returns: boolean;
  };
  issue_yours_link: {
    args: {
      address: string;
      link_hash: string;
      at?: string;
    };
    returns: boolean;
  };
  join_waiting_list: {
    args: {
      input: {
  packageId?: string; productId?: string; size?: string | null; email: string; quantity?: number;
  takesFewer?: boolean };
    };
    returns: { kind: "joined"; id: string } | { kind: "noted"; id: string } | { kind: "not_full" }
  | { kind: "over_limit"; most: number } | { kind: "unknown" };
  };
  keep_forged_message: {
    args: {
      kind: string;
      received: string | null;
      address?: string;
    };
    returns: undefined;
  };
  keep_payment_message: {
    args: {
      input: {
  kind: string; orderId?: string | null; paymentId?: string | null; sent: string | null; received: string | null;
  verdict: string };
    };
    returns: undefined;
  };
  keep_place: {
    args: {
      input: { packageId: string; name: string; email: string; quantity: number; offer?: string; at?: string };
    };
    returns: { kind: "kept" } | { kind: "already" } | { kind: "full"; left: number } | { kind: "not_yet" }
  | { kind: "over" } | { kind: "over_limit"; most: number } | { kind: "unknown" };
  };
  knows_applicant: {
    args: {
      the_application: string;
    };
    returns: boolean;
  };
  leave_waiting_list: {
    args: {
      entry_id: string;
    };
    returns: undefined;
  };
  make_designer: {
    args: {
      input: {
  id: string; kind: string;
  draft: {
    name?: string; slug?: string; name_lines?: string[]; specialty?: string | null; statement?: string | null;
    bio?: string | null; picture?: string | null } };
    };
    returns: string;
  };
  mark_delivered: {
    args: {
      the_order: string;
      the_shipment?: string;
    };
    returns: undefined;
  };
  mark_packed: {
    args: {
      the_order: string;
    };
    returns: undefined;
  };
  mark_ready_to_collect: {
    args: {
      the_order: string;
    };
    returns: undefined;
  };
  month_by_day: {
    args: {
      first_day: string;
    };
    returns: unknown;
  };
  month_payments: {
    args: {
      first_day: string;
    };
    returns: unknown;
  };
  move_mails: {
    args: {
      input: { ids: string[]; move: string };
    };
    returns: number;
  };
  newsletter_left_at: {
    args: {
      typed_email: string;
    };
    returns: string;
  };
  note_fitting: {
    args: {
      input: { appointment_id: string; text?: string; bust?: number; waist?: number; hip?: number };
    };
    returns: undefined;
  };
  note_two_step: {
    args: {
      person: string;
      by_whom: string;
      change: string;
    };
    returns: undefined;
  };
  open_yours_link: {
    args: {
      link_hash: string;
      session_hash: string;
      at?: string;
    };
    returns: string;
  };
  order_history: {
    args: {
      the_order: string;
    };
    returns: unknown;
  };
  order_mails: {
    args: {
      the_order: string;
    };
    returns: unknown;
  };
  order_payment_trail: {
    args: {
      the_order: string;
    };
    returns: unknown;
  };
  package_states: {
    args: {
      wanted?: string[];
      as_of?: string;
    };
    returns: {
  id: string; event_id: string | null; left: number | null; max_per_order: number | null; sale_from: string | null;
  sale_until: string | null; state: "open" | "not_yet" | "over" | "full" }[];
  };
  pass_ticket: {
    args: {
      input: {
  ticketId: string; version: number; name: string; email?: string; diet?: string; needs?: string; at?: string };
    };
    returns: "passed" | "stale" | "void" | "used" | "over";
  };
  picture_uses: {
    args: Record<never, never>;
    returns: unknown;
  };
  place_offered_order: {
    args: {
      input: Functions["place_order"]["args"]["input"] & { offer: string; device?: string | null };
    };
    returns: Functions["place_order"]["returns"];
  };
  place_order: {
    args: {
      input: {
  key: string; userId?: string | null; at?: string; totalCents?: number; deliveryMethod?: string; code?: string | null;
  handedOver?: boolean;
  buyer: {
    firstName: string; lastName: string; email: string | null; phone?: string | null; address?: string | null;
    suburb?: string | null; city?: string | null; province?: string | null; postalCode?: string | null;
    deliveryNote?: string | null };
  lines: { id: string; size: string | null; quantity: number }[] };
    };
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
      | "unpaid_share" | "bad_quantity" };
  };
  place_staff_order: {
    args: {
      input: Functions["place_order"]["args"]["input"] & { channel: string; paidBy: string; slip?: string };
    };
    returns: Functions["place_order"]["returns"];
  };
  product_mentions: {
    args: {
      wanted_id: string;
    };
    returns: {
  stories: Row<"blogs", "slug" | "title" | "category">[]; events: { slug: string; title: string; startsAt: string }[] };
  };
  product_with_related: {
    args: {
      wanted_id: string;
    };
    returns: {
  product: Functions["story_products"]["returns"][number]
    & Row<"products", "description" | "care" | "measurements" | "lead_time_days">;
  related: Functions["story_products"]["returns"]; mentions: Functions["product_mentions"]["returns"] | null } | null;
  };
  proven_account: {
    args: {
      address: string;
    };
    returns: string;
  };
  queue_account_mail: {
    args: {
      mail_kind: string;
      address: string;
    };
    returns: undefined;
  };
  queue_newsletter: {
    args: {
      most?: number;
    };
    returns: number;
  };
  receive_return: {
    args: {
      the_return: string;
      restock?: boolean;
    };
    returns: string;
  };
  record_fitting: {
    args: {
      input: { appointment_id: string; bust?: number; waist?: number; hip?: number };
    };
    returns: "recorded" | "no_account" | "unknown";
  };
  record_history: {
    args: {
      the_table: string;
      the_record: string;
    };
    returns: unknown;
  };
  record_payment: {
    args: {
      input: {
  kind: string; payRequestId: string; reference: string; status?: string | number | null; isAtBank?: boolean;
  holdUntil?: string; amountCents?: number | null; currency?: string | null; resultCode?: string | null;
  sent: string | null; received: string | null; at?: string };
    };
    returns: { verdict: string; reference: string; status: Row<"orders", "status">["status"] | null };
  };
  related_products: {
    args: {
      wanted_designer: string;
      wanted_category: string;
      except_id: string;
    };
    returns: Functions["story_products"]["returns"];
  };
  release_order: {
    args: {
      the_order: string;
    };
    returns: undefined;
  };
  remove_deleted_notes: {
    args: {
      deleted_before: string;
    };
    returns: number;
  };
  remove_ended_access: {
    args: {
      before: string;
    };
    returns: number;
  };
  remove_old_forgeries: {
    args: Record<never, never>;
    returns: number;
  };
  renew_invitation: {
    args: {
      invitation_id: string;
    };
    returns: undefined;
  };
  reply_to_message: {
    args: {
      input: { id: string; sequence: number; words: string };
    };
    returns: { kind: "sent"; entry: string } | { kind: "conflict" };
  };
  request_digest: {
    args: {
      address: string;
    };
    returns: string;
  };
  request_refund: {
    args: {
      input: {
  orderId: string; amountCents?: number; reason: string; note?: string; restock?: boolean; voidTickets?: boolean;
  lines?: { id: string; quantity: number }[] };
    };
    returns: string;
  };
  request_return: {
    args: {
      input: {
  orderId: string; key: string; reason: string; note?: string | null; fileNames: readonly string[];
  lines: readonly { id: string; quantity: number }[] };
    };
    returns: string;
  };
  request_yours_link: {
    args: {
      address: string;
      request_key?: string;
    };
    returns: undefined;
  };
  require_two_step: {
    args: {
      required: boolean;
    };
    returns: undefined;
  };
  resend_mail: {
    args: {
      the_mail: string;
    };
    returns: undefined;
  };
  reserve_upload: {
    args: {
      file_name: string;
      file_bytes: number;
      from_visitor: string;
      visitor_day_bytes: number;
      day_bytes: number;
      all_bytes: number;
    };
    returns: string;
  };
  reset_two_step: {
    args: {
      person: string;
    };
    returns: undefined;
  };
  restore_deleted: {
    args: {
      the_table: string;
      the_record: string;
    };
    returns: undefined;
  };
  restore_note: {
    args: {
      the_note: string;
    };
    returns: undefined;
  };
  restore_withdrawn: {
    args: {
      the_record: string;
    };
    returns: undefined;
  };
  review_applications: {
    args: {
      ids: string[];
    };
    returns: number;
  };
  run_appointment_clock: {
    args: {
      moment?: string;
    };
    returns: number;
  };
  run_product_clock: {
    args: {
      at?: string;
    };
    returns: number;
  };
  save_atelier_settings: {
    args: {
      input: {
  places: { id: number; name: string; isOpen: boolean }[]; added: string | null;
  services: { id: string; minutes: number }[] };
    };
    returns: undefined;
  };
  score_application: {
    args: {
      input: { id: string; why?: string } & Partial<Record<"craft" | "voice" | "readiness" | "fit", string | number>>;
    };
    returns: undefined;
  };
  search_site: {
    args: {
      typed: string;
      per_kind?: number;
    };
    returns: {
  products: (Functions["story_products"]["returns"][number] & { found: number })[];
  stories: (Row<"blogs", "slug" | "title" | "category" | "featured_image"> & { snippet: string; found: number })[];
  events: (Row<
    "events", "id" | "title" | "description" | "event_date" | "event_time" | "location" | "category" | "featured_image"
  > & { found: number })[];
  designers: (Row<"fastrack_designers", "id" | "name" | "bio" | "image"> & { found: number })[];
  corrected?: string };
  };
  seat_guest: {
    args: {
      input: {
  ticketId: string; version: number; seat: number; name: string; email?: string; diet?: string; needs?: string;
  at?: string };
    };
    returns: "seated" | "stale" | "void" | "over" | "bad_seat";
  };
  send_order_link: {
    args: {
      typed_reference: string;
      typed_email: string;
      request_key?: string;
    };
    returns: undefined;
  };
  send_parcel: {
    args: {
      input: {
  orderId: string; courier: string; trackingNumber?: string; trackingUrl?: string;
  lines?: { id: string; quantity: number }[] };
    };
    returns: string;
  };
  set_made_to_measure: {
    args: {
      the_line: string;
      is_made_to_measure: boolean;
    };
    returns: undefined;
  };
  shop_front: {
    args: {
      wanted_category?: string;
      wanted_size?: string;
      wanted_designer?: string;
      wanted_material?: string;
      wanted_price?: string;
      wanted_cloth?: string;
      only_in_stock?: boolean;
    };
    returns: {
  categories: string[]; sizes: string[]; designers: string[]; materials: { value: string; count: number }[];
  prices: { value: "to-1000" | "to-2500" | "to-5000" | "over-5000"; count: number }[]; in_stock: number;
  product_count: number; videos: Row<"promo_videos", "id" | "title" | "description" | "video_url">[] | null };
  };
  shop_page: {
    args: {
      wanted_category?: string;
      wanted_size?: string;
      wanted_designer?: string;
      sorting?: string;
      skipped?: number;
      most?: number;
      as_of?: string;
      wanted_material?: string;
      wanted_price?: string;
      wanted_cloth?: string;
      only_in_stock?: boolean;
    };
    returns: {
  products: Functions["story_products"]["returns"]; front: Functions["shop_front"]["returns"]; has_tickets: boolean;
  tickets: Functions["tickets_on_sale"]["returns"] };
  };
  sign_ins_of: {
    args: {
      people: string[];
    };
    returns: unknown;
  };
  staff_access: {
    args: Record<never, never>;
    returns: { role: string | null; step: "none" | "passed" | "due" | "setup" };
  };
  staff_names: {
    args: Record<never, never>;
    returns: unknown;
  };
  start_payment: {
    args: {
      input: {
  orderId: string; payRequestId: string; device: string | null; address: string | null; again?: boolean;
  sent: string | null; received: string | null; at?: string };
    };
    returns: { kind: "started" } | { kind: "closed" } | { kind: "limited"; limit: string; retryAfterS: number }
  | Extract<Functions["place_order"]["returns"], { kind: "no_discount" | "refused" }>;
  };
  stop_newsletter: {
    args: {
      the_id: string;
    };
    returns: string;
  };
  story_products: {
    args: {
      wanted_slug: string;
    };
    returns: Row<
  "products", "id" | "name" | "price" | "sale_price" | "status" | "in_stock" | "left_by_size" | "category" | "material"
  | "sizes" | "meta_description" | "images">[];
  };
  story_with_next: {
    args: {
      wanted_slug: string;
    };
    returns: {
    story: Row<
      "blogs", "id" | "title" | "slug" | "excerpt" | "content" | "featured_image" | "category" | "publish_at">;
    next: { slug: string; title: string } | null; has_products: boolean }
  | { moved_to: string } | null;
  };
  taken_times: {
    args: {
      day: string;
      minutes?: number;
    };
    returns: string[];
  };
  tell_openings: {
    args: {
      at?: string;
    };
    returns: number;
  };
  test_newsletter: {
    args: {
      the_id: string;
    };
    returns: undefined;
  };
  tick_packed_lines: {
    args: {
      input: { orderId: string; lines: Record<string, boolean> };
    };
    returns: undefined;
  };
  tickets_on_sale: {
    args: {
      as_of?: string;
    };
    returns: (Row<
  "ticket_packages", "id" | "slug" | "name" | "description" | "price" | "image" | "event_title" | "event_date"
  | "event_time" | "event_location" | "seats"
> & { event_slug: string | null; availability: Functions["package_states"]["returns"][number] })[] | null;
  };
  unmark_packed: {
    args: {
      the_order: string;
    };
    returns: undefined;
  };
  withdraw_application: {
    args: {
      the_application: string;
    };
    returns: boolean;
  };
  withdraw_invitation: {
    args: {
      invitation_id: string;
    };
    returns: undefined;
  };
  withdraw_parcel: {
    args: {
      the_shipment: string;
    };
    returns: boolean;
  };
  withdraw_refund: {
    args: {
      the_refund: string;
    };
    returns: undefined;
  };
  withdraw_reply: {
    args: {
      the_entry: string;
    };
    returns: string;
  };
  withheld_mails: {
    args: {
      since: string;
    };
    returns: unknown;
  };
}
