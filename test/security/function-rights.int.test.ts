import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEveryDatabase } from "../support/backend.ts";
import { ROLES, refusalOf, usePersonas } from "./personas.ts";

/**
 * Every function of the public schema: who may call it, and with whose rights it runs. SECURITY DEFINER functions
 * bypass the policies; row-scope.int.test.ts shows that those open to visitors return public rows only.
 */
const FUNCTIONS = `
  event_products         everyone  caller
  home_page              everyone  caller
  package_states         everyone  owner
  product_mentions       everyone  owner
  product_with_related   everyone  caller
  related_products       everyone  caller
  search_site            everyone  owner
  shop_front             everyone  caller
  shop_page              everyone  caller
  story_products         everyone  caller
  story_with_next        everyone  caller
  taken_times            everyone  owner
  tickets_on_sale        everyone  caller
  add_task               staff     owner
  admit_ticket           staff     owner
  admit_walk_in          staff     owner
  answer_application     staff     owner
  application_panel      staff     owner
  knows_applicant        staff     owner
  make_designer          staff     owner
  review_applications    staff     owner
  score_application      staff     owner
  answer_appointment     staff     owner
  client_fittings        staff     owner
  close_appointment      staff     owner
  enter_appointment      staff     owner
  save_atelier_settings  staff     owner
  call_off_sum           staff     owner
  event_numbers          staff     owner
  guest_list             staff     owner
  answer_return          staff     owner
  cancel_order           staff     owner
  complete_refund        staff     owner
  correct_order          staff     owner
  correct_parcel         staff     owner
  correct_stock          staff     owner
  correct_stocks         staff     owner
  delete_note            staff     owner
  find_in_audit          staff     owner
  held_stock             staff     owner
  mark_delivered         staff     owner
  mark_packed            staff     owner
  mark_ready_to_collect  staff     owner
  month_by_day           staff     owner
  month_payments         staff     owner
  move_mails             staff     owner
  note_fitting           staff     owner
  order_history          staff     owner
  order_mails            staff     owner
  order_payment_trail    staff     owner
  picture_uses           staff     owner
  delivered_picture_uses staff     owner
  place_staff_order      staff     owner
  receive_return         staff     owner
  record_fitting         staff     owner
  record_history         staff     owner
  reply_to_message       staff     owner
  request_refund         staff     owner
  resend_mail            staff     owner
  restore_deleted        staff     owner
  set_made_to_measure    staff     owner
  restore_note           staff     owner
  restore_withdrawn      staff     owner
  call_off_event         staff     owner
  send_parcel            staff     owner
  newsletter_left_at     staff     owner
  stop_newsletter        staff     owner
  test_newsletter        staff     owner
  staff_names            staff     owner
  tick_packed_lines      staff     owner
  unmark_packed          staff     owner
  withdraw_parcel        staff     owner
  withdraw_refund        staff     owner
  withdraw_reply         staff     owner
  change_role            staff     owner
  end_sessions           staff     owner
  invite_staff           staff     owner
  renew_invitation       staff     owner
  require_two_step       staff     owner
  reset_two_step         staff     owner
  sign_ins_of            staff     owner
  staff_access           staff     owner
  withdraw_invitation    staff     owner
  accept_invitation      server    owner
  clear_unconfirmed_invitee server owner
  find_invitation        server    owner
  issue_invitation       server    owner
  note_two_step          server    owner
  remove_ended_access    server    owner
  data_of_address        staff     owner
  forget_for_request     staff     owner
  request_digest         staff     owner
  analyze_changed_tables server    owner
  claim_mail             server    caller
  claim_payment_queries  server    owner
  expire_offers          server    owner
  add_own_files          server    owner
  appointment_by_link    server    owner
  change_own_appointment server    owner
  run_appointment_clock  server    owner
  check_discount         server    owner
  correct_application    server    owner
  withdraw_application   server    owner
  give_address           server    owner
  forget_guest_needs     server    owner
  join_waiting_list      server    owner
  leave_waiting_list     server    owner
  tell_openings          server    owner
  keep_place             server    owner
  give_back_place        server    owner
  pass_ticket            server    owner
  place_offered_order    server    owner
  seat_guest             server    owner
  expire_orders          server    owner
  forget_old_orders      server    owner
  forget_person          server    owner
  issue_confirmation     server    owner
  issue_recovery         server    owner
  keep_forged_message    server    owner
  keep_payment_message   server    owner
  place_order            server    owner
  queue_account_mail     server    owner
  record_payment         server    owner
  release_order          server    owner
  remove_deleted_notes   server    owner
  remove_old_forgeries   server    owner
  reserve_upload         server    owner
  run_product_clock      server    owner
  request_return         server    owner
  ask_newsletter_confirmation server owner
  queue_newsletter       server    caller
  send_order_link        server    owner
  start_payment          server    owner
  withheld_mails         server    caller
  proven_account         server    owner
  request_yours_link     server    owner
  issue_yours_link       server    owner
  open_yours_link        server    owner
  export_own_data        server    owner
  forget_own_address     server    owner
`;

interface FunctionRights {
  callers: string;
  runsAs: string;
}

const EXPECTED = new Map<string, FunctionRights>(
  FUNCTIONS.trim()
    .split("\n")
    .map((line) => {
      const [name = "", callers = "", runsAs = ""] = line.trim().split(/\s+/);
      return [name, { callers, runsAs }];
    }),
);

describeOnEveryDatabase("a function", (backend) => {
  const personas = usePersonas(backend);

  it("is called by those the list names, and no function is missing from it", async () => {
    const { rows } = await sql<{ name: string; roles: string[]; runsAs: string }>`
      select proname as name, case when prosecdef then 'owner' else 'caller' end as "runsAs",
        array(
          select role from unnest(array['anon', 'authenticated', 'service_role', 'site_idle']) as role
          where has_function_privilege(role, oid, 'execute')
        ) as roles
      from pg_proc where pronamespace = 'public'::regnamespace
    `.execute(backend().service);
    const actual = rows.map(({ name, roles, runsAs }) => [name, { callers: callersOf(roles), runsAs }]);
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(EXPECTED));
  });

  it.each([...EXPECTED].filter(([, { callers }]) => callers === "server").map(([name]) => name))(
    "%s is refused to everybody but the server",
    async (name) => {
      // The right number of arguments, all of them null.
      const { rows } = await sql<{ types: string[] }>`
        select array(select type::regtype::text from unnest(proargtypes) as type) as types
        from pg_proc where pronamespace = 'public'::regnamespace and proname = ${name}
      `.execute(backend().service);
      const nothing = sql.join((rows[0]?.types ?? []).map((type) => sql`null::${sql.raw(type)}`));
      for (const role of ROLES) {
        const call = sql`select ${sql.ref(`public.${name}`)}(${nothing})`.execute(personas().as(role));
        expect(await refusalOf(call), role).toBe("42501");
      }
    },
  );

  it("behind the policies is out of reach", async () => {
    for (const role of ROLES) {
      const call = sql`select private.caller_role()`.execute(personas().as(role));
      expect(await refusalOf(call), role).toBe("42501");
    }
  });
});

function callersOf(roles: readonly string[]): string {
  if (roles.join() === "service_role") return "server";
  // Each checks the caller's role first: order-moves.int.test.ts.
  if (roles.join() === "authenticated,service_role") return "staff";
  return roles.join() === "anon,authenticated,service_role" ? "everyone" : roles.join();
}
