// Written by `npm run db:types` from supabase/migrations; changes by hand are lost.

/** The tables a function of the API reads, or those it changes, itself or through what it sets off. */
export const FUNCTION_TABLES: Record<string, { isWrite: boolean; tables: readonly string[] | null }> = {
  claim_mail: {"isWrite":true,"tables":["outbox"]},
  claim_payment_queries: {"isWrite":true,"tables":["outbox","payments","staff_tasks"]},
  expire_orders: {"isWrite":true,"tables":["order_lines","orders","products","staff_tasks","stock"]},
  forget_old_orders: {"isWrite":true,"tables":["order_lines","orders","outbox","payment_messages","staff_tasks"]},
  forget_person: {"isWrite":true,"tables":["appointments","contact_messages","designer_applications","newsletter_subscriptions","order_lines","orders","outbox","payment_messages","products","staff_tasks","stock"]},
  place_order: {"isWrite":true,"tables":["order_lines","orders","products","staff_tasks","stock"]},
  product_with_related: {"isWrite":false,"tables":["products"]},
  record_payment: {"isWrite":true,"tables":["order_lines","orders","outbox","payment_messages","payments","products","staff_tasks","stock","tickets"]},
  related_products: {"isWrite":false,"tables":["products"]},
  release_order: {"isWrite":true,"tables":["order_lines","orders","products","staff_tasks","stock"]},
  search_site: {"isWrite":false,"tables":["blogs","events","fastrack_designers","products"]},
  send_newsletter: {"isWrite":true,"tables":["newsletters","outbox"]},
  send_order_link: {"isWrite":true,"tables":["outbox"]},
  shop_front: {"isWrite":false,"tables":["products","promo_videos","ticket_packages","tickets"]},
  shop_page: {"isWrite":false,"tables":["products","promo_videos","ticket_packages","tickets"]},
  start_payment: {"isWrite":true,"tables":["order_lines","orders","payment_messages","payments","staff_tasks"]},
  story_with_next: {"isWrite":false,"tables":["blogs"]},
  taken_times: {"isWrite":false,"tables":["appointments"]},
};

/** Of every table: what changes when it is written, by triggers and foreign keys too. */
export const TABLE_WRITES: Record<string, readonly string[]> = {
  appointments: ["appointments","outbox"],
  banners: ["banners"],
  blogs: ["blogs"],
  contact_messages: ["contact_messages","outbox"],
  designer_applications: ["designer_applications","outbox"],
  events: ["events"],
  fastrack_designers: ["fastrack_designers"],
  job_positions: ["job_positions"],
  newsletter_subscriptions: ["newsletter_subscriptions","outbox"],
  newsletters: ["newsletters"],
  order_lines: ["order_lines"],
  orders: ["orders","order_lines","staff_tasks"],
  outbox: ["outbox"],
  payment_messages: ["payment_messages"],
  payments: ["payments","staff_tasks"],
  products: ["products","stock"],
  profiles: ["profiles"],
  promo_videos: ["promo_videos"],
  staff_tasks: ["staff_tasks"],
  stock: ["stock","products"],
  ticket_packages: ["ticket_packages","stock","products"],
  tickets: ["tickets"],
};
