/** What developer pages need from the server. */
export interface DevToolServices {
  mode: "embedded" | "postgres";
  /** Accounts are those of a Supabase project. */
  isAuthHosted: boolean;
  admins: AdminCreator;
  /** Describes how mail is sent; throws when it would not arrive. */
  checkMail(): Promise<string>;
}

export interface NewAdmin {
  email: string;
  password: string;
}

/** An address that is already registered is not changed. */
export type AdminOutcome = "created" | "exists";

export interface AdminCreator {
  /** True while there is no administrator: until then the set-up code is accepted. */
  isWaiting(): Promise<boolean>;
  /** The caller has checked the permission. */
  create(admin: NewAdmin): Promise<AdminOutcome>;
  createFirst(admin: NewAdmin, typedCode: string): Promise<AdminOutcome | "refused">;
}
