/** The result of checking one part of the site. */
export interface Check {
  name: string;
  isOk: boolean;
  ms: number;
  note: string;
}
