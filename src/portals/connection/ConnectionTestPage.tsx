import { connection } from 'virtual:texts/connection';
import { IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { CHECKS, type Outcomes, TESTS_KEPT_DAYS, troublesIn } from '../../../domain/connectionTest.ts';
import { href } from '../../browser/href.ts';
import { storedRoom } from '../../features/classroom/classSession.ts';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CameraPicture, LevelMeter, SpeakerQuestion } from './CheckParts.tsx';
import { CheckRow } from './CheckRow.tsx';
import styles from './ConnectionTest.module.css';
import { useConnectionTest } from './useConnectionTest.ts';

/** 'Teste de conexão': what a lesson needs, tested one by one, each with what to do (ROOM-17). */
export default function ConnectionTestPage() {
  const t = useT(connection);
  const navigate = useNavigate();
  const test = useConnectionTest();
  const { run, isOver, level, stream, find, start } = test;
  const found = run?.outcomes ?? {};
  const summary = useId();
  const parts = {
    microphone: found.microphone !== 'heard' && <LevelMeter level={level} />,
    camera: stream && <CameraPicture stream={stream} onSeen={() => find({ camera: 'seen' })} />,
    speaker: found.browser !== 'unable' && (
      <SpeakerQuestion outcome={found.speaker} onAnswer={(speaker) => find({ speaker })} />
    ),
  };
  return (
    <Page title={t('title')} aside={t('lead')} onBack={() => void navigate(-1)}>
      <div className={styles.test}>
        {run === null ? (
          <>
            <p>{t('before')}</p>
            <p className="muted">{t('kept', { days: TESTS_KEPT_DAYS })}</p>
            <div className={styles.actions}>
              <Button variant="filled" size="large" onClick={start}>
                {t('start')}
              </Button>
              <BackToLesson />
            </div>
          </>
        ) : (
          <>
            <p id={summary} role="status" className={styles.summary}>
              {isOver ? <Summary outcomes={found} /> : t('running')}
            </p>
            <ul className={styles.rows} aria-labelledby={summary}>
              {CHECKS.map((check) => (
                <CheckRow
                  key={check}
                  check={check}
                  outcome={found[check]}
                  isAsked={check === 'speaker' || check === 'microphone'}
                >
                  {check in parts && parts[check as keyof typeof parts]}
                </CheckRow>
              ))}
            </ul>
            <Kept {...test} />
            <div className={styles.actions}>
              <BackToLesson />
              <Button icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />} onClick={start}>
                {t('again')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

function Summary({ outcomes }: { outcomes: Partial<Outcomes> }) {
  const t = useT(connection);
  const troubles = troublesIn({ speaker: 'untested', ...outcomes } as Outcomes);
  if (troubles.length > 0) return t('summary_troubles', { count: troubles.length });
  return t(outcomes.speaker === undefined ? 'summary_sound' : 'summary_fine');
}

/** Whoever came from the lesson's door goes back there. */
function BackToLesson() {
  const t = useT(connection);
  if (storedRoom() === null) return null;
  return (
    <ButtonLink href={href('/conference')} size="large">
      {t('back')}
    </ButtonLink>
  );
}

function Kept({ isKept, keepAgain }: Pick<ReturnType<typeof useConnectionTest>, 'isKept' | 'keepAgain'>) {
  const t = useT(connection);
  if (isKept === undefined) return null;
  if (isKept) return <p className="muted">{t('is_kept')}</p>;
  return (
    <p role="alert">
      {t('not_kept')}{' '}
      <Button variant="link" onClick={keepAgain}>
        {t('keep_again')}
      </Button>
    </p>
  );
}
