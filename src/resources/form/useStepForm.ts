import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { RuleCode, WireIssue } from '../../../contract/errors.ts';
import type { Issue } from '../../../domain/issue.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import { focusField } from './focusField.ts';
import { keepTyped } from './keepTyped.ts';

interface Options<V extends FieldValues, S extends string> {
  form: UseFormReturn<V>;
  /** The stored version, or the values of a new record; a newer version fills the fields that were not edited. */
  start: V;
  /** False if the form began with other values, all of which are kept over a newer version. */
  beganWithStart?: boolean;
  steps: readonly S[];
  initialStep: S;
  /** All issues of the values, whatever the step; must be cheap, since every change asks. */
  issuesOf: (values: V) => readonly Issue<RuleCode>[];
  /** The step that shows a field; null for a path without a field. */
  stepOf: (path: string) => S | null;
  /** Selects the fields of which the first receives the focus when a step opens; its heading does by default. */
  focusedFields?: string;
  /** Whether the first step takes the focus, too. */
  focusesAtStart?: boolean;
  onStep?: (step: S) => void;
  /** Called before the next step opens; `proceed` opens it. */
  beforeNext?: (next: S, proceed: () => void) => void;
  /** Called on the last step, once no step has an issue. */
  onComplete: (values: V) => void;
}

export interface StepForm<V extends FieldValues, S extends string> {
  form: UseFormReturn<V>;
  /** Heading of the step. */
  head: RefObject<HTMLHeadingElement>;
  step: S;
  /** Index of the step, from 0. */
  at: number;
  isLast: boolean;
  /** Validates the step and opens the next one, or completes the form. */
  advance: () => void;
  goBack: () => void;
  /** Opens a step by its index: an earlier one at once, a later one if all steps before it are valid. */
  goTo: (index: number) => void;
  /** Opens a step without validation; not reported to `onStep`. */
  setStep: (step: S) => void;
  /** Shows issues at their fields, on the first step that has one. */
  showIssues: (issues: readonly WireIssue[], type: IssueType) => void;
}

type IssueType = 'form' | 'server';

/** A form in steps: which step is open, its issues at their fields, and where the focus goes. */
export function useStepForm<V extends FieldValues, S extends string>({
  form,
  start,
  beganWithStart = true,
  steps,
  initialStep,
  issuesOf,
  stepOf,
  focusedFields,
  focusesAtStart = false,
  onStep,
  beforeNext = (_, proceed) => proceed(),
  onComplete,
}: Options<V, S>): StepForm<V, S> {
  const ruleText = useRule();
  const invalid = useInvalidToast();
  const head = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<S>(initialStep);
  // A step may no longer exist once a field on which it depends has changed.
  const at = Math.max(0, steps.indexOf(chosen));
  const step = steps[at] ?? initialStep;
  const next = steps[at + 1];
  const previous = steps[at - 1];

  useNewerStart(form, start, beganWithStart);
  useStepFocus(head, chosen, { fields: focusedFields, atStart: focusesAtStart });
  const shown = useShownIssues(form, issuesOf);

  const open = (target: S) => {
    setChosen(target);
    onStep?.(target);
  };
  const show = (issues: readonly WireIssue[], type: IssueType) => {
    shown.add(issues, type);
    const [first] = issues;
    if (!first) return;
    invalid.report(first.code === 'required' || first.message);
    focusField(first.path);
  };
  const go = (target: S) => {
    shown.clear();
    invalid.report(null);
    open(target);
  };
  const currentIssues = () =>
    issuesOf(form.getValues()).map((issue) => ({ ...issue, message: ruleText(issue) }));
  const goTo = (index: number) => {
    const target = steps[index];
    if (target === undefined || index === at) return;
    if (index < at) return go(target);
    const before = steps.slice(0, index);
    const issues = currentIssues().filter(({ path }) => before.some((each) => stepOf(path) === each));
    if (issues.length > 0) return showIssues(issues, 'form');
    // What is asked before a step is left is asked here, too.
    beforeNext(target, () => go(target));
  };
  const showIssues = (issues: readonly WireIssue[], type: IssueType) => {
    const target = steps.find((each) => issues.some(({ path }) => stepOf(path) === each));
    if (target && target !== step) open(target);
    const here = issues.filter(({ path }) => stepOf(path) === target);
    // The fields of another step appear with the next render.
    requestAnimationFrame(() => show(here.length > 0 ? here : issues, type));
  };

  return {
    form,
    head,
    step,
    at,
    isLast: next === undefined,
    setStep: setChosen,
    showIssues,
    advance: () => {
      const issues = currentIssues();
      const here = issues.filter(({ path }) => stepOf(path) === step);
      if (here.length > 0) return show(here, 'form');
      if (next) return beforeNext(next, () => go(next));
      if (issues.length > 0) return showIssues(issues, 'form');
      onComplete(form.getValues());
    },
    goBack: () => {
      if (previous) go(previous);
    },
    goTo,
  };
}

/** Fills a newer version into the form: edited fields keep their values, and count as changed. */
export function useNewerStart<V extends FieldValues>(
  form: UseFormReturn<V>,
  start: V,
  beganWithStart = true,
): void {
  const base = useRef(beganWithStart ? start : null);
  useLayoutEffect(() => {
    if (base.current === start) return;
    const typed = form.getValues();
    const kept = base.current ? keepTyped(typed, base.current, start) : typed;
    base.current = start;
    form.reset(start);
    form.reset(kept, { keepDefaultValues: true });
  }, [form, start]);
}

function useStepFocus(
  head: RefObject<HTMLHeadingElement>,
  step: string,
  { fields, atStart }: { fields: string | undefined; atStart: boolean },
): void {
  // Runs immediately: later, it would take the focus from a field that the user has chosen since.
  const focused = useRef(atStart ? null : step);
  useEffect(() => {
    if (focused.current === step) return;
    focused.current = step;
    const form = head.current?.closest('form');
    const first =
      fields &&
      (form?.querySelector<HTMLElement>('[data-first]') ?? form?.querySelector<HTMLElement>(fields));
    (first || head.current)?.focus();
    head.current?.scrollIntoView({ block: 'nearest' });
  }, [step, head, fields]);
}

/** Errors set by hand: one of a rule goes once the rule holds, one of the server once its field changes. */
function useShownIssues<V extends FieldValues>(
  form: UseFormReturn<V>,
  issuesOf: (values: V) => readonly Issue<RuleCode>[],
) {
  const latest = useRef(issuesOf);
  latest.current = issuesOf;
  const paths = useRef(new Map<string, IssueType>());
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (paths.current.size === 0) return;
      const left = new Set(latest.current(form.getValues()).map(({ path }) => path));
      for (const [path, type] of paths.current) {
        if (type === 'form' ? left.has(path) : path !== name) continue;
        paths.current.delete(path);
        form.clearErrors(path as Path<V>);
      }
    });
    return unsubscribe;
  }, [form]);
  return {
    add: (issues: readonly WireIssue[], type: IssueType) => {
      for (const { path, message } of issues) {
        paths.current.set(path, type);
        form.setError(path as Path<V>, { type, message });
      }
    },
    clear: () => {
      paths.current.clear();
      form.clearErrors();
    },
  };
}
