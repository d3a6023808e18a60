import { PostgresQueryCompiler, ValueListNode, type ValueNode } from 'kysely';

/** The store that a database's transactions belong to; null on the platform. */
export interface Tenant {
  store_id: string | null;
}

/**
 * Writes the tenant's own id as `(select $1::uuid)`, so that the planner does not look it up in its
 * statistics. A store younger than they are counts there as having no rows, and then any index seems as good as the
 * right one: its owner waits up to 2.4 s for a page of customers, and a search or the count of a group
 * ends unanswered (docs/decisions/young-stores.md).
 *
 * Rows to insert keep the bare id: there is nothing to plan, and each select in them would cost.
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
