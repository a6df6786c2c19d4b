/** What one look at a part of the site found. */
export interface Check {
  name: string;
  isOk: boolean;
  ms: number;
  note: string;
}
