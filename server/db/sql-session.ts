/** What boot work needs from either driver: migrations, seeds and system tables are written once against this. */
export interface SqlSession {
  /** One statement with `$1` parameters. */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Any number of statements, without parameters. */
  run(sql: string): Promise<void>;
  /** All of `work` is committed, or nothing. */
  transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result>;
}
