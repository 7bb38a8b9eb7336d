export const CLASS_TITLE_MIN = 4;
export const CLASS_TITLE_MAX = 80;

/** A class as a form has it, without its recurrences and students. */
export interface ClassForm {
  readonly title: string;
  readonly description: string;
  readonly course_id: string;
  readonly teacher_id: string;
  readonly isCorp: boolean;
  readonly company_name: string;
}

export interface ClassIssue {
  readonly path: keyof ClassForm;
  readonly code:
    | 'class_title_short'
    | 'class_description_required'
    | 'course_required'
    | 'teacher_required'
    | 'class_company_required';
}

/** (CAL-14) */
export function classIssues(form: ClassForm): ClassIssue[] {
  const isBlank = (text: string) => text.trim() === '';
  const broken: readonly (readonly [boolean, keyof ClassForm, ClassIssue['code']])[] = [
    [[...form.title.trim()].length < CLASS_TITLE_MIN, 'title', 'class_title_short'],
    [form.course_id === '', 'course_id', 'course_required'],
    [form.teacher_id === '', 'teacher_id', 'teacher_required'],
    [isBlank(form.description), 'description', 'class_description_required'],
    [form.isCorp && isBlank(form.company_name), 'company_name', 'class_company_required'],
  ];
  return broken.flatMap(([isBroken, path, code]) => (isBroken ? [{ path, code }] : []));
}
