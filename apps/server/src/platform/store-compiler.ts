import { PostgresQueryCompiler, ValueListNode, type ValueNode } from 'kysely';

/** The store that a database's transactions belong to; null on the platform. */
export interface Tenant {
  store_id: string | null;
}

/**
 * Writes the tenant's own id as `(select $1::uuid)`, so that the planner does not look it up in its
 * statistics. A store newer than the statistics seems to have no rows, so any index looks as good
 * as the right one: a page of customers takes up to 2.4 s, and a search or the count of a cluster
 * times out (docs/decisions/young-stores.md). Rows to insert use the bare id: they need no plan,
 * and each select would add cost.
 */
export class StoreCompiler extends PostgresQueryCompiler {
  readonly #tenant: Tenant;

  constructor(tenant: Tenant) {
    super();
    this.#tenant = tenant;
  }

  protected override visitValue(node: ValueNode): void {
    const { store_id } = this.#tenant;
    if (store_id === null || node.value !== store_id || this.#isInList()) {
      super.visitValue(node);
      return;
    }
    this.append('(select ');
    super.visitValue(node);
    this.append('::uuid)');
  }

  #isInList(): boolean {
    return this.parentNode !== undefined && ValueListNode.is(this.parentNode);
  }
}
