/** What developer pages may ask of the server around them. */
export interface DevToolServices {
  mode: "embedded" | "postgres";
  admins: AdminCreator;
  /** Says in a few words which way mail goes; throws when it would not arrive. */
  checkMail(): Promise<string>;
}

export interface NewAdmin {
  email: string;
  password: string;
}

/** An address that is registered already stays what it is. */
export type AdminOutcome = "created" | "exists";

export interface AdminCreator {
  /** While there is no administrator: until then the set-up code from the log counts. */
  isWaiting(): Promise<boolean>;
  /** For somebody who may; whoever calls has seen to that. */
  create(admin: NewAdmin): Promise<AdminOutcome>;
  createFirst(admin: NewAdmin, typedCode: string): Promise<AdminOutcome | "refused">;
}
