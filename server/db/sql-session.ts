/**
 * The few things boot work needs of a database, whichever driver carries it: migrations, seeds and system
 * tables are written once against this.
 */
export interface SqlSession {
  /** One statement with `$1` parameters. */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Any number of statements, without parameters. */
  run(sql: string): Promise<void>;
  /** Everything in `work` is stored, or nothing is. */
  transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result>;
}
