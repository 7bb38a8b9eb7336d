import { certificates } from 'virtual:texts/certificates';
import { certificateWords } from 'virtual:texts/certificateWords';
import { common } from 'virtual:texts/common';
import { useState } from 'react';
import { useCall } from '../../dataProvider/calls.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Select } from '../../ui/Field.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useDialogChange } from '../dialog/useDialogChange.ts';
import { StudentSelect } from './FoundSelect.tsx';
import styles from './IssueDialog.module.css';
import { LevelProgress, type Progress } from './LevelProgress.tsx';

/** Delay in milliseconds between the success message and the opening of the PDF. */
const OPENS_AFTER = 1000;

interface Props {
  /** The student whose certificates these are; undefined where an administrator chooses one. */
  student?: { student_id: string };
  onClose: () => void;
}

const keyOf = ({ course_id, student_level }: Progress) => `${course_id} ${student_level}`;

/** 'Gerar certificado': for a course and level in which the student has had lessons (CERT-2). */
export default function IssueDialog({ student, onClose }: Props) {
  const t = useT(certificates);
  const words = useT(certificateWords);
  const shared = useT(common);
  const option = useOption();
  const [student_id, setStudent] = useState(student?.student_id ?? '');
  const [key, setKey] = useState('');
  const { data, isError, refetch } = useCall(
    'GET /v1/certificates/progress',
    student_id === '' ? null : { query: { student_id } },
  );
  const chosen = data?.find((each) => keyOf(each) === key);
  const { mutate, isPending, error } = useDialogChange('POST /v1/certificates', {
    input: ({ course_id, student_level: level }: Progress) => ({ body: { student_id, course_id, level } }),
    done: t('issued'),
    onClose,
    onSuccess: ({ data: { data: url } }) =>
      void setTimeout(() => window.open(url, '_blank', 'noopener'), OPENS_AFTER),
  });
  return (
    <FormDialog
      title={t('issue_title')}
      action={t('generate')}
      busy={isPending}
      error={error}
      faults={{
        student: student_id === '' && t('fields_needed'),
        course: !chosen && t('fields_needed'),
      }}
      onSubmit={() => chosen && mutate(chosen)}
      onClose={onClose}
    >
      {(field) => (
        <div className={styles.fields}>
          {!student && (
            <StudentSelect
              {...field('student')}
              label={shared('type.STUDENT')}
              value={student_id}
              onChange={(id) => {
                setStudent(id);
                setKey('');
              }}
            />
          )}
          {isError ? (
            <ErrorState onRetry={() => void refetch()} />
          ) : (
            student_id !== '' &&
            (!data ? (
              <SkeletonRows rows={2} />
            ) : data.length === 0 ? (
              <p className="muted">{t('no_courses')}</p>
            ) : (
              <Select
                {...field('course')}
                label={shared('course')}
                placeholder={t('choose_course')}
                value={key}
                choices={data.map((each) => ({
                  value: keyOf(each),
                  label: words('course_level', {
                    course: each.course_name,
                    level: option(each.student_level),
                  }),
                }))}
                onChange={({ target }) => setKey(target.value)}
              />
            ))
          )}
          {chosen && <LevelProgress progress={chosen} />}
        </div>
      )}
    </FormDialog>
  );
}
