import type {
  CallExpression,
  Expression,
  Node,
  SourceFile,
  TemplateLiteral,
  TypeNode,
} from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import {
  API,
  type Checker,
  type Project,
  SignatureKind,
  SymbolFlags,
  type Symbol as TsSymbol,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';

export { type Checker, type Type, TypeFlags };

/** A field of the type that a statement asserts for its rows. */
interface AssertedColumn {
  type: Type;
  isOptional: boolean;
}

/** A raw statement of the sources, as the database would receive it. */
export interface RawStatement {
  /** Path and line. */
  place: string;
  /** Its texts, one for each way that its conditional parts can go together; parameters are `$1`, `$2`, … */
  texts: string[];
  /** The columns that the source asserts, by name; empty without an asserted type. */
  columns: Map<string, AssertedColumn>;
}

interface Unresolved {
  place: string;
  /** The part whose text depends on more than the source. */
  part: string;
}

export interface Statements {
  checker: Checker;
  found: RawStatement[];
  unresolved: Unresolved[];
  /** Functions interpolated as values. */
  uncalled: Unresolved[];
  close(): void;
}

/** Reads every `sql` statement that the sources execute, with the types that they assert for its rows. */
export function readStatements(root: string, isSource: (path: string) => boolean): Statements {
  const api = new API({ cwd: root });
  const snapshot = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] });
  const [project] = snapshot.getProjects();
  if (!project) throw new Error(`no project in ${root}`);
  const found: RawStatement[] = [];
  const unresolved: Unresolved[] = [];
  const uncalled: Unresolved[] = [];
  for (const path of project.rootFiles.filter(isSource)) {
    const file = project.program.getSourceFile(path);
    if (!file) throw new Error(`${path} is not part of the program`);
    for (const call of executed(file)) {
      const place = `${path.slice(root.length + 1)}:${lineOf(file, call.pos)}`;
      try {
        const texts = new Renderer(project).statement(call.template);
        found.push({ place, texts, columns: columnsOf(project.checker, call.typeArguments?.[0]) });
      } catch (error) {
        if (error instanceof NotStatic) unresolved.push({ place, part: error.message });
        else if (error instanceof FunctionAsValue) uncalled.push({ place, part: error.message });
        else throw error;
      }
    }
  }
  return { checker: project.checker, found, unresolved, uncalled, close: () => api.close() };
}

interface SqlTemplate extends Node {
  tag: Expression;
  template: TemplateLiteral;
  typeArguments?: readonly Node[];
}

const STARTS = /^\s*(select|with|insert|update|delete|merge|values|call|create temporary table)\b/i;

/** The `sql` templates of a file that are statements rather than fragments. */
function* executed(file: SourceFile): Generator<SqlTemplate> {
  const found: SqlTemplate[] = [];
  const visit = (node: Node, isInside: boolean): undefined => {
    const isSql = isSqlTemplate(node);
    if (isSql && !isInside && isExecuted(node)) found.push(node);
    node.forEachChild((child) => visit(child, isInside || isSql));
  };
  visit(file, false);
  yield* found;
}

function isSqlTemplate(node: Node): node is SqlTemplate {
  return is.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql';
}

/** Whether `.execute(…)` follows, and the text begins as a statement does. */
function isExecuted(node: SqlTemplate): boolean {
  const { parent } = node;
  const isCalled = is.isPropertyAccessExpression(parent) && parent.name.getText() === 'execute';
  const first = is.isTemplateExpression(node.template)
    ? node.template.head.text
    : node.template.text;
  return isCalled && (STARTS.test(first) || first.trim() === '');
}

function lineOf(file: SourceFile, position: number): number {
  return file.text.slice(0, position).trimEnd().split('\n').length;
}

function columnsOf(checker: Checker, asserted: Node | undefined): Map<string, AssertedColumn> {
  const type = asserted && checker.getTypeFromTypeNode(asserted as TypeNode);
  if (!type) return new Map();
  return new Map(
    checker.getPropertiesOfType(type).map((property) => [
      property.name,
      {
        type: checker.getTypeOfSymbol(property)!,
        isOptional: (property.flags & SymbolFlags.Optional) !== 0,
      },
    ]),
  );
}

/** A part whose text is known only while the program runs. */
class NotStatic extends Error {}

/** A fragment's function that a statement interpolates without calling it. */
class FunctionAsValue extends Error {}

/** The arguments that a function got for its parameters at one of its calls. */
type Scope = ReadonlyMap<number, { value: Expression; scope: Scope }>;
const NOTHING: Scope = new Map();

const PARAMETER = '\u0000';
const MOST_VARIANTS = 64;
const DEEPEST = 40;

/** Puts the fragments of a statement into its text. */
class Renderer {
  private readonly project: Project;
  private readonly checker: Checker;
  private depth = 0;

  constructor(project: Project) {
    this.project = project;
    this.checker = project.checker;
  }

  statement(template: TemplateLiteral): string[] {
    const texts = this.template(template, NOTHING).map((text) => {
      let parameters = 0;
      return text.replaceAll(PARAMETER, () => `$${++parameters}`);
    });
    return [...new Set(texts)];
  }

  private template(template: TemplateLiteral, scope: Scope): string[] {
    if (!is.isTemplateExpression(template)) return [template.text];
    const parts: string[][] = [[template.head.text]];
    for (const span of template.templateSpans) {
      parts.push(this.part(span.expression, scope), [span.literal.text]);
    }
    return together(parts, '');
  }

  /** The texts of an interpolated expression. */
  private part(expression: Expression, scope: Scope): string[] {
    const type = this.checker.getTypeAtLocation(expression);
    if (!type || type.flags & TypeFlags.Unknown) throw new NotStatic(shortened(expression));
    if (this.checker.getSignaturesOfType(type, SignatureKind.Call).length > 0) {
      // The driver would send the function's source as text.
      throw new FunctionAsValue(shortened(expression));
    }
    if (!isFragment(this.checker, type)) return [PARAMETER];
    // A fragment that contains itself has no last text.
    if (this.depth > DEEPEST) throw new NotStatic(shortened(expression));
    this.depth += 1;
    try {
      return this.fragment(expression, scope);
    } finally {
      this.depth -= 1;
    }
  }

  private fragment(expression: Expression, scope: Scope): string[] {
    const inside = insideOf(expression);
    if (inside) return this.fragment(inside, scope);
    if (isSqlTemplate(expression)) return this.template(expression.template, scope);
    if (is.isConditionalExpression(expression)) {
      return [
        ...this.fragment(expression.whenTrue, scope),
        ...this.fragment(expression.whenFalse, scope),
      ];
    }
    if (is.isBinaryExpression(expression)) {
      return [...this.fragment(expression.left, scope), ...this.fragment(expression.right, scope)];
    }
    if (is.isCallExpression(expression)) return this.call(expression, scope);
    return this.resolved(expression, scope, (value, inner) => this.fragment(value, inner));
  }

  private call(call: CallExpression, scope: Scope): string[] {
    const [first, second] = call.arguments;
    const returned = () =>
      this.returned(call, scope).flatMap(([value, inner]) => this.fragment(value, inner));
    if (!first) return returned();
    switch (call.expression.getText()) {
      case 'sql.raw':
        return this.strings(first, scope);
      case 'sql.lit':
        return this.strings(first, scope).map((text) => `'${text.replaceAll("'", "''")}'`);
      case 'sql.ref':
      case 'sql.table':
      case 'sql.id':
        return this.strings(first, scope).map((text) =>
          text
            .split('.')
            .map((name) => `"${name}"`)
            .join('.'),
        );
      case 'sql.val':
        return [PARAMETER];
      case 'sql.join': {
        const [separator] = second ? this.fragment(second, scope) : [', '];
        return this.list(first, scope).map((items) => items.join(separator));
      }
      default:
        return returned();
    }
  }

  /** The elements of a list of fragments. */
  private list(expression: Expression, scope: Scope): string[][] {
    const inside = insideOf(expression);
    if (inside) return this.list(inside, scope);
    if (is.isArrayLiteralExpression(expression)) {
      // Filled while the program runs.
      if (expression.elements.length === 0) throw new NotStatic(shortened(expression.parent));
      const items = expression.elements.flatMap((element) =>
        is.isSpreadElement(element)
          ? this.list(element.expression, scope)
              .slice(0, 1)
              .flat()
              .map((text) => [text])
          : [this.part(element, scope)],
      );
      return together(
        items.map((texts) => texts.map((text) => [text])),
        null,
      );
    }
    if (is.isConditionalExpression(expression)) {
      return [...this.list(expression.whenTrue, scope), ...this.list(expression.whenFalse, scope)];
    }
    if (is.isCallExpression(expression)) {
      const { expression: callee } = expression;
      const [make] = expression.arguments;
      if (make && is.isPropertyAccessExpression(callee) && callee.name.getText() === 'map') {
        return this.mapped(callee.expression, make, scope);
      }
      return this.returned(expression, scope).flatMap(([value, inner]) => this.list(value, inner));
    }
    const type = this.checker.getTypeAtLocation(expression);
    const isOfValues = type && !isListOfFragments(this.checker, type);
    if (isOfValues) return [[PARAMETER]];
    return this.resolved(expression, scope, (value, inner) => this.list(value, inner));
  }

  /** What a function makes of each element; where only a running program knows these, what it makes of one. */
  private mapped(source: Expression, make: Expression, scope: Scope): string[][] {
    const { subject } = this.functionOf(make, scope);
    const [body] = subject ? this.bodies(subject) : [];
    if (!subject || !body) throw new NotStatic(shortened(make));
    const elements = this.elements(source, scope);
    if (!elements) return this.fragment(body, scope).map((text) => [text]);
    const parameter = (subject as unknown as { parameters: readonly { name: Node }[] })
      .parameters[0];
    const symbol = parameter && this.checker.getSymbolAtLocation(parameter.name);
    const texts = elements.map((value) => {
      const bound = symbol ? new Map(scope).set(symbol.id, { value, scope }) : scope;
      return this.fragment(body, bound).map((text) => [text]);
    });
    return together(texts, null);
  }

  /** The elements of a constant array. */
  private elements(source: Expression, scope: Scope): Expression[] | null {
    try {
      return this.resolvedArray(source, scope);
    } catch (error) {
      if (error instanceof NotStatic) return null;
      throw error;
    }
  }

  private resolvedArray(source: Expression, scope: Scope): Expression[] {
    const inside = insideOf(source);
    if (inside) return this.resolvedArray(inside, scope);
    if (!is.isArrayLiteralExpression(source)) {
      return this.resolved(source, scope, (value, inner) => this.resolvedArray(value, inner));
    }
    // Filled while the program runs.
    if (source.elements.length === 0) throw new NotStatic(shortened(source));
    return source.elements.flatMap((element) =>
      is.isSpreadElement(element) ? this.resolvedArray(element.expression, scope) : [element],
    );
  }

  /** The possible values of a string. */
  private strings(expression: Expression, scope: Scope): string[] {
    if (is.isStringLiteral(expression) || is.isNoSubstitutionTemplateLiteral(expression))
      return [expression.text];
    if (is.isNumericLiteral(expression)) return [expression.text];
    const inside = insideOf(expression);
    if (inside) return this.strings(inside, scope);
    if (is.isConditionalExpression(expression)) {
      return [
        ...this.strings(expression.whenTrue, scope),
        ...this.strings(expression.whenFalse, scope),
      ];
    }
    if (is.isTemplateExpression(expression)) {
      const parts: string[][] = [[expression.head.text]];
      for (const span of expression.templateSpans) {
        parts.push(this.strings(span.expression, scope), [span.literal.text]);
      }
      return together(parts, '');
    }
    if (is.isBinaryExpression(expression)) {
      return [...this.strings(expression.left, scope), ...this.strings(expression.right, scope)];
    }
    const bound = is.isIdentifier(expression) && scope.has(this.symbolOf(expression)?.id ?? 0);
    const literals = bound ? null : this.literals(this.checker.getTypeAtLocation(expression));
    if (literals) return literals;
    if (is.isCallExpression(expression)) {
      return this.returned(expression, scope).flatMap(([value, inner]) =>
        this.strings(value, inner),
      );
    }
    return this.resolved(expression, scope, (value, inner) => this.strings(value, inner));
  }

  /** The values of a type that has few. */
  private literals(type: Type | undefined): string[] | null {
    if (!type) return null;
    const types = type.isUnionType() ? type.getTypes() : [type];
    if (!types.every((one) => one.isStringLiteralType() || one.isNumberLiteralType())) return null;
    return types.map((one) => String((one as unknown as { value: string | number }).value));
  }

  /** Follows a name, or a property of a constant object, to the expression that defines it. */
  private resolved<T>(
    expression: Expression,
    scope: Scope,
    read: (value: Expression, scope: Scope) => T[],
  ): T[] {
    if (is.isIdentifier(expression)) {
      const symbol = this.symbolOf(expression);
      const bound = symbol && scope.get(symbol.id);
      if (bound) return read(bound.value, bound.scope);
      const declared = symbol?.valueDeclaration?.resolve(this.project);
      if (declared && is.isVariableDeclaration(declared) && declared.initializer) {
        return read(declared.initializer, scope);
      }
      if (declared && is.isParameterDeclaration(declared)) {
        return this.given(declared).flatMap((value) => read(value, NOTHING));
      }
      if (declared && is.isBindingElement(declared)) {
        // A part of an object that a function takes or returns.
        const named = declared.propertyName ?? declared.name;
        if (!named) throw new NotStatic(shortened(expression));
        const name = named.getText();
        const holder: Node = declared.parent.parent;
        if (is.isVariableDeclaration(holder) && holder.initializer) {
          return this.properties(holder.initializer, name, scope).flatMap(([value, inner]) =>
            read(value, inner),
          );
        }
        const whole: TsSymbol | undefined = this.checker.getSymbolAtLocation(holder);
        const given = whole && scope.get(whole.id);
        if (given)
          return this.properties(given.value, name, given.scope).flatMap(([value, inner]) =>
            read(value, inner),
          );
      }
    }
    if (is.isPropertyAccessExpression(expression)) {
      const values = this.properties(expression.expression, expression.name.getText(), scope);
      return values.flatMap(([value, inner]) => read(value, inner));
    }
    if (is.isElementAccessExpression(expression)) {
      const values = this.properties(expression.expression, null, scope);
      return values.slice(0, MOST_VARIANTS).flatMap(([value, inner]) => read(value, inner));
    }
    throw new NotStatic(shortened(expression));
  }

  /** The expressions that the callers of a function pass for a parameter. */
  private given(parameter: Node): Expression[] {
    const subject = parameter.parent as unknown as { parameters: readonly Node[] } & Node;
    const at = subject.parameters.indexOf(parameter);
    const named = is.isFunctionDeclaration(subject) ? subject : null;
    const calls = named ? this.checker.getSignatureUsage(named) : [];
    const values = calls.flatMap(({ call }) => {
      const node = call?.resolve(this.project);
      const value = node && is.isCallExpression(node) ? node.arguments[at] : undefined;
      return value ? [value] : [];
    });
    if (values.length === 0) throw new NotStatic(shortened(parameter));
    return values.slice(0, MOST_VARIANTS);
  }

  /** The values of one property of an object, or of all of them. */
  private properties(object: Expression, name: string | null, scope: Scope): [Expression, Scope][] {
    const inside = insideOf(object);
    if (inside) return this.properties(inside, name, scope);
    if (is.isObjectLiteralExpression(object)) {
      const found = object.properties.flatMap((property): [Expression, Scope][] => {
        if (is.isSpreadAssignment(property)) return [];
        const isWanted = name === null || property.name?.getText() === name;
        if (!isWanted) return [];
        if (is.isPropertyAssignment(property)) return [[property.initializer, scope]];
        if (is.isShorthandPropertyAssignment(property)) {
          const symbol = this.checker.getShorthandAssignmentValueSymbol(property);
          const bound = symbol && scope.get(symbol.id);
          if (bound) return [[bound.value, bound.scope]];
          const declared = symbol?.valueDeclaration?.resolve(this.project);
          if (declared && is.isVariableDeclaration(declared) && declared.initializer)
            return [[declared.initializer, scope]];
        }
        return [];
      });
      if (found.length > 0) return found;
    }
    if (is.isConditionalExpression(object)) {
      return [
        ...this.properties(object.whenTrue, name, scope),
        ...this.properties(object.whenFalse, name, scope),
      ];
    }
    if (is.isCallExpression(object)) {
      return this.returned(object, scope).flatMap(([value, inner]) =>
        this.properties(value, name, inner),
      );
    }
    return this.resolved(object, scope, (value, inner) => this.properties(value, name, inner));
  }

  /** What a call of one of our functions returns, with its parameters bound. */
  private returned(call: CallExpression, scope: Scope): [Expression, Scope][] {
    const { subject, within } = this.functionOf(call.expression, scope);
    const bodies = subject ? this.bodies(subject) : [];
    if (bodies.length === 0) throw new NotStatic(shortened(call));
    const inner = new Map(within);
    const parameters = (subject as unknown as { parameters: readonly Node[] }).parameters;
    parameters.forEach((parameter, at) => {
      const value =
        call.arguments[at] ?? (parameter as unknown as { initializer?: Expression }).initializer;
      const own = this.checker.getSymbolAtLocation((parameter as unknown as { name: Node }).name);
      const key = own ?? this.checker.getSymbolAtLocation(parameter);
      if (value && key) inner.set(key.id, { value, scope });
    });
    return bodies.map((body) => [body, inner]);
  }

  /** The function that an expression refers to, and the parameters bound around it. */
  private functionOf(
    expression: Expression,
    scope: Scope,
  ): { subject: Node | null; within: Scope } {
    if (is.isArrowFunction(expression)) return { subject: expression, within: scope };
    const symbol = this.symbolOf(expression);
    const bound = symbol && scope.get(symbol.id);
    if (bound) return { subject: bound.value, within: bound.scope };
    const declared = symbol?.valueDeclaration?.resolve(this.project);
    const isVariable = declared && is.isVariableDeclaration(declared);
    const subject = (isVariable ? declared.initializer : declared) ?? null;
    if (!subject || !is.isCallExpression(subject)) return { subject, within: scope };
    const [made] = this.returned(subject, scope);
    return made ? { subject: made[0], within: made[1] } : { subject: null, within: scope };
  }

  /** The expressions that a function may return. */
  private bodies(subject: Node): Expression[] {
    if (
      !is.isArrowFunction(subject) &&
      !is.isFunctionDeclaration(subject) &&
      !is.isFunctionExpression(subject) &&
      !is.isMethodDeclaration(subject)
    )
      return [];
    const { body } = subject;
    if (!body) return [];
    if (!is.isBlock(body)) return [body as Expression];
    const found: Expression[] = [];
    const visit = (node: Node): undefined => {
      if (is.isReturnStatement(node) && node.expression) found.push(node.expression);
      if (
        !is.isArrowFunction(node) &&
        !is.isFunctionExpression(node) &&
        !is.isFunctionDeclaration(node)
      )
        node.forEachChild(visit);
    };
    body.forEachChild(visit);
    return found;
  }

  private symbolOf(node: Node): TsSymbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(node);
    // A name that an import introduces is an alias of the declared one.
    return symbol && !symbol.valueDeclaration ? this.checker.getAliasedSymbol(symbol) : symbol;
  }
}

/** Every part's n-th text together; a part with fewer texts gives its last. */
function together(parts: string[][], glue: ''): string[];
function together(parts: string[][][], glue: null): string[][];
function together(parts: (string[] | string[][])[], glue: '' | null): (string | string[])[] {
  const variants = Math.min(MOST_VARIANTS, Math.max(1, ...parts.map(({ length }) => length)));
  return Array.from({ length: variants }, (_, at) => {
    const chosen = parts.map((texts) => texts[Math.min(at, texts.length - 1)] ?? '');
    return glue === null ? (chosen as string[][]).flat() : chosen.join(glue);
  });
}

/** The expression that parentheses, `await` or a type assertion contain. */
function insideOf(expression: Expression): Expression | null {
  const isWrapper =
    is.isParenthesizedExpression(expression) ||
    is.isNonNullExpression(expression) ||
    is.isAsExpression(expression) ||
    is.isSatisfiesExpression(expression) ||
    is.isAwaitExpression(expression);
  return isWrapper ? expression.expression : null;
}

function shortened(node: Node): string {
  return node.getText().replaceAll(/\s+/g, ' ').slice(0, 60);
}

function isFragment(checker: Checker, type: Type): boolean {
  const types = type.isUnionType() ? type.getTypes() : [type];
  return types.some((one) => checker.getPropertyOfType(one, 'toOperationNode'));
}

function isListOfFragments(checker: Checker, type: Type): boolean {
  if (!type.isTypeReference()) return false;
  return checker.getTypeArguments(type).some((one) => isFragment(checker, one));
}
