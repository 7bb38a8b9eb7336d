import type { Texts } from './texts.ts';

export const spanish = {
  'mail.greeting': 'Hola, %{name}:',
  'mail.alert.subject': '%{title} en Aula Viva',
  'mail.by_choice.subject': '%{title}',
  'mail.by_choice.text':
    '%{content}\n\nRecibes este mensaje también por correo, como elegiste en tu cuenta. Para cambiarlo, entra en:\n\n%{link}',
  'mail.confirm_registration.subject': 'Confirma tu registro en Aula Viva',
  'mail.confirm_registration.text':
    'Falta un paso para empezar: confirma tu correo y crea tu contraseña en esta dirección:\n\n%{link}\n\nSi no esperabas este correo, puedes ignorarlo.',
  'mail.email_change_new.subject': 'Confirma tu nuevo correo en Aula Viva',
  'mail.email_change_new.text':
    'Se ha pedido que este sea tu correo en Aula Viva. Para confirmarlo, abre esta dirección en un máximo de 7 días:\n\n%{link}\n\nHasta entonces vale el correo anterior. Si no esperabas este mensaje, puedes ignorarlo: nada cambia.',
  'mail.email_change_old.subject': 'Petición de cambio de tu correo en Aula Viva',
  'mail.email_change_old.text':
    'La escuela ha registrado una petición para cambiar tu correo por %{email}. El cambio solo se hace si lo confirma quien recibe los mensajes en esa dirección.\n\nSi no has pedido el cambio, abre esta dirección en un máximo de 7 días para conservar tu correo:\n\n%{link}\n\nY avisa a la escuela, por teléfono o por WhatsApp.',
  'mail.email_changed.subject': 'Tu correo en Aula Viva ha cambiado',
  'mail.email_changed.text':
    'El correo de tu cuenta en Aula Viva es ahora %{email}, y se han cerrado todas las sesiones. Con esta dirección ya no se entra en la cuenta.\n\nSi no has sido tú, abre esta dirección en un máximo de 7 días para deshacer el cambio:\n\n%{link}\n\nY avisa a la escuela, por teléfono o por WhatsApp.',
  'mail.email_change_undone.subject': 'Se ha deshecho el cambio de correo en Aula Viva',
  'mail.email_change_undone.text':
    'Quien recibe los mensajes en la dirección anterior ha deshecho el cambio de correo de tu cuenta en Aula Viva, y se han cerrado todas las sesiones. Con esta dirección ya no se entra en la cuenta.\n\nSi no estaba acordado, avisa a la escuela por teléfono o por WhatsApp.',
  'mail.records_merged.subject': 'Tus registros en Aula Viva se han unido',
  'mail.records_merged.text':
    'El registro con este correo se ha unido a otro registro tuyo en Aula Viva. Para entrar, usa el correo del otro registro: esta dirección ya no abre la cuenta.\n\nSi no sabes cuál es, o si esto no estaba acordado, habla con la escuela por teléfono o por WhatsApp.',
  'mail.password_code.subject': '%{code} es tu código de Aula Viva',
  'mail.password_code.text':
    'Tu código para crear una nueva contraseña es %{code}. Vale durante %{minutes} minutos.\n\nSi lo prefieres, o si el código no funciona, crea la nueva contraseña en esta dirección, en un máximo de %{hours} horas:\n\n%{link}\n\nSi no lo has pedido tú, ignora este correo: tu contraseña sigue siendo la misma.',
  'mail.password_link.subject': 'Crea una nueva contraseña en Aula Viva',
  'mail.password_link.text':
    'Para crear una nueva contraseña, abre esta dirección en un máximo de %{hours} horas:\n\n%{link}\n\nSi no lo has pedido tú, ignora este correo: tu contraseña sigue siendo la misma.',
  'mail.password_changed.subject': 'Tu contraseña en Aula Viva ha cambiado',
  'mail.password_changed.text':
    'La contraseña de tu cuenta en Aula Viva se cambió el %{day} a las %{hour}. Las demás sesiones se han cerrado y la dirección secreta de tu calendario ya no vale: si usas una, crea otra en la agenda.\n\nSi no has sido tú, pide ahora una nueva contraseña con "¿Olvidaste tu contraseña?" y avisa a la escuela, por teléfono o por WhatsApp.',
  'mail.password_wait.subject': 'Nueva contraseña en Aula Viva: espera un poco',
  'mail.password_wait.text':
    'El correo de tu cuenta ha cambiado hace poco. Por seguridad, solo se puede pedir una nueva contraseña a partir del %{day} a las %{hour}. Hasta entonces, entra con la contraseña que ya tienes.\n\nSi tienes prisa, habla con la escuela.',
  'mail.signature_code.subject': '%{code} es el código para firmar tu contrato',
  'mail.signature_code.text':
    'Para firmar el contrato con Aula Viva, escribe el código %{code}. Vale durante %{minutes} minutos.\n\nSi no has pedido este código, no se lo des a nadie.',
  'mail.contract_ready.subject': 'Tu contrato con Aula Viva está listo para firmar',
  'mail.contract_ready.text': 'El contrato está listo. Para leerlo y firmarlo, entra en %{link}.',
  'mail.new_contract_ready.subject': 'Un nuevo contrato con Aula Viva está listo para firmar',
  'mail.new_contract_ready.text':
    'Hemos preparado un nuevo contrato, que sustituye al anterior a partir de la firma. Lo ya pagado se descuenta. Para leerlo y firmarlo, entra en %{link}.',
  'mail.factor_changed.subject': 'Cambio en la verificación en dos pasos de tu cuenta',
  'mail.factor_changed.text':
    'En la verificación en dos pasos de tu cuenta en Aula Viva, %{change}. Se han cerrado las sesiones abiertas en otros dispositivos.\n\nSi no has sido tú, cambia tu contraseña y avisa a la escuela ahora mismo, por teléfono o por WhatsApp.',
  'factor.totp_added': 'se ha activado la aplicación de autenticación',
  'factor.totp_removed': 'se ha quitado la aplicación de autenticación',
  'factor.passkey_added': 'se ha registrado una llave de acceso',
  'factor.passkey_removed': 'se ha quitado una llave de acceso',
  'factor.codes_renewed': 'se han creado nuevos códigos de recuperación, y los anteriores ya no valen',
  'factor.all_removed': 'la escuela ha quitado la verificación, a petición',
  'mail.login_tried.subject': 'Alguien ha intentado entrar en tu cuenta',
  'mail.login_tried.text':
    'Alguien ha escrito tu contraseña correcta en Aula Viva, pero ha fallado varias veces el código de la verificación en dos pasos y no ha entrado.\n\nSi has sido tú, inténtalo de nuevo o usa un código de recuperación. Si no, cambia tu contraseña ahora.',
  'mail.recovery_code_used.subject': 'Se ha usado un código de recuperación',
  'mail.recovery_code_used.text':
    'Se ha usado uno de tus códigos de recuperación en Aula Viva. Queda 1 código; en «Seguridad» puedes crear otros.\n\nSi no has sido tú, cambia tu contraseña y avisa a la escuela ahora mismo, por teléfono o por WhatsApp. |||| Se ha usado uno de tus códigos de recuperación en Aula Viva. Quedan %{smart_count} códigos; en «Seguridad» puedes crear otros.\n\nSi no has sido tú, cambia tu contraseña y avisa a la escuela ahora mismo, por teléfono o por WhatsApp.',
  'notice.guessing.title': 'Muchas contraseñas incorrectas',
  'notice.guessing.text':
    'Más de %{failures} contraseñas incorrectas en %{minutes} minutos, en cuentas distintas. Las entradas desde dispositivos nuevos van más lentas hasta que pase; quien ya entró en su dispositivo no nota nada. Avisa al equipo técnico.',
  'notice.contract_altered.title': 'Contrato alterado',
  'notice.contract_altered.text':
    'El contrato firmado con código %{code} no coincide con el registro de la firma. El archivo no se entrega hasta que vuelva el original, por ejemplo de una copia de seguridad. Pide al equipo técnico que ejecute npm run verify-contracts.',
  'notice.match_new.title': 'Nuevo alumno pendiente de aceptación',
  'notice.match_new.text':
    'Te han asignado a %{name}. Elige las horas o recházalo en la aceptación de alumnos.',
  'notice.match_closed.title': 'El alumno ya no espera tu aceptación',
  'notice.match_closed.text':
    '%{name} ha vuelto a un paso anterior de la matrícula y ha salido de tu lista de aceptación.',
  'notice.match_withdrawn.title': 'El alumno ya no espera tu aceptación',
  'notice.match_withdrawn.text':
    '%{name} salió de tu lista de aceptación, porque cambiaron los datos del alumno o los tuyos.',
  'notice.match_unfit.title': 'Un alumno necesita otro profesor',
  'notice.match_unfit.text':
    '%{name} ya no encaja con %{teacher} y vuelve a esperar un profesor. Míralo en Asignar alumnos.',
  'notice.matches_unfit.title': 'Varios alumnos necesitan otro profesor',
  'notice.matches_unfit.text':
    '%{count} alumnos ya no encajan con el profesor propuesto y vuelven a esperar. Míralo en Asignar alumnos.',
  'notice.promise_reminder.title': 'Un alumno espera tu respuesta',
  'notice.promise_reminder.text':
    '%{name} espera desde la asignación. Responde hasta %{due}, en Aceptación de alumnos.',
  'notice.promise_passed.title': 'Alumno ofrecido a otro profesor',
  'notice.promise_passed.text':
    'El plazo para responder sobre %{name} terminó y la escuela ofreció el alumno a otro profesor.',
  'notice.promise_unanswered.title': 'Plazo de 24 horas terminado',
  'notice.promise_unanswered.text':
    'El profesor de %{name} no respondió a tiempo. Míralo en Esperando aceptación.',
  'notice.promise_unallocated.title': 'Plazo de 24 horas terminado',
  'notice.promise_unallocated.text':
    '%{name} espera un profesor desde hace más de 24 horas. Míralo en Asignar alumnos.',
  'notice.promises_late.title': 'Plazo de 24 horas terminado',
  'notice.promises_late.text':
    '%{count} alumnos esperan desde hace más de 24 horas. Míralos en Asignar alumnos y en Esperando aceptación.',
  'notice.accepted.title': 'Tus clases están programadas',
  'notice.accepted.text': '%{name} será tu ejecutivo de enseñanza. Mira las horas en tu calendario.',
  'notice.lesson_moved.title': 'Clase con nuevo horario',
  'notice.lesson_moved.text': '%{title}: de %{from} a %{to}.',
  'notice.series_changed.title': 'Cambiaron los horarios de tus clases',
  'notice.series_changed.text':
    '%{title}: a partir de %{from} tus clases tienen nuevos horarios. Míralos en tu calendario.',
  'notice.lesson_teacher.title': 'Clase con otro profesor',
  'notice.lesson_teacher.text': '%{title}, %{from}: la clase será con %{name}.',
  'notice.lesson_cancelled.title': 'Clase cancelada',
  'notice.lesson_cancelled.text': '%{title}, %{from}: esta clase se ha cancelado.',
  'notice.lessons_cancelled.title': 'Clases canceladas',
  'notice.lessons_cancelled.text':
    '%{title}: a partir de %{from} se han cancelado %{count} clases. Míralo en tu calendario.',
  'notice.lesson_restored.title': 'La clase se dará',
  'notice.lesson_restored.text': '%{title}, %{from}: la clase que estaba cancelada se dará.',
  'notice.lessons_restored.title': 'Las clases se darán',
  'notice.lessons_restored.text':
    '%{title}: a partir de %{from} se darán %{count} clases que estaban canceladas. Míralo en tu calendario.',
  'notice.lesson_covered.title': 'Clase replanificada',
  'notice.lesson_covered.text': '%{title}, %{from}: la clase será %{to}, con %{name}.',
  'notice.lessons_covered.title': 'Clases replanificadas',
  'notice.lessons_covered.text':
    '%{title}: a partir de %{from}, %{count} clase tiene otro profesor u horario, o fue cancelada. Consulta tu agenda. |||| %{title}: a partir de %{from}, %{count} clases tienen otro profesor u horario, o fueron canceladas. Consulta tu agenda.',
  'notice.lessons_as_before.title': 'Clases como antes',
  'notice.lessons_as_before.text':
    '%{title}, %{from}: la clase vuelve al profesor y al horario de antes. |||| %{title}: a partir de %{from}, %{count} clases vuelven al profesor y al horario de antes. Consulta tu agenda.',
  'notice.lesson_given_up.title': 'Un alumno no irá a clase',
  'notice.lesson_given_up.text': '%{name} no irá a la clase %{title}, %{from}.',
  'notice.reschedule_asked.title': 'Solicitud de cambio de horario',
  'notice.reschedule_asked.text':
    '%{name} pide cambiar la clase %{title}, %{from}, a %{to}. Responde en Solicitudes de cambio.',
  'notice.reschedule_accepted.title': 'Cambio de horario aceptado',
  'notice.reschedule_accepted.text': '%{title}: de %{from} a %{to}. ¡Hasta entonces!',
  'notice.reschedule_taken.title': 'Clase cambiada de horario',
  'notice.reschedule_taken.text': '%{name} irá a la clase %{title}, %{to}.',
  'notice.reschedule_refused.title': 'Cambio de horario no aceptado',
  'notice.reschedule_refused.text':
    '%{title}, %{to}: la solicitud no fue aceptada. Motivo: %{reason}. Puedes elegir otro horario en tu agenda.',
  'notice.reschedule_withdrawn.title': 'Solicitud de cambio retirada',
  'notice.reschedule_withdrawn.text': '%{name} retiró la solicitud para la clase %{title}, %{to}.',
  'notice.reschedule_expired.title': 'Solicitud de cambio sin respuesta',
  'notice.reschedule_expired.text':
    '%{title}, %{to}: la solicitud no se respondió a tiempo y ha vencido. Mira en tu agenda qué puedes cambiar todavía o habla con la escuela.',
  'notice.makeup_reminder.title': 'Recuperación a punto de vencer',
  'notice.makeup_reminder.text':
    '%{title}: usa tu recuperación hasta %{until}. Elige un horario en tu agenda.',
  'notice.makeup_returned.title': 'Tu recuperación vuelve a estar disponible',
  'notice.makeup_returned.text':
    '%{title}, %{from}: esta clase se ha cancelado. Tu recuperación vuelve a valer hasta %{until}. Elige un horario en tu agenda.',
  'notice.makeup_taken_back.title': 'La clase de tu recuperación se dará',
  'notice.makeup_taken_back.text':
    '%{title}, %{from}: la clase que estaba cancelada se dará y vuelves a estar en ella con tu recuperación.',
  'notice.reschedule_void.title': 'Solicitud de cambio cerrada',
  'notice.reschedule_void.text':
    '%{title}, %{to}: la escuela cambió o canceló la clase y tu solicitud ya no vale. Mira en tu agenda qué puedes cambiar todavía.',
  'notice.reschedule_handed.title': 'Otro profesor responde a tu solicitud',
  'notice.reschedule_handed.text':
    '%{title}, %{to}: ahora %{name} da la clase y responde a tu solicitud de cambio.',
  'notice.reschedule_left.title': 'Solicitud de cambio cerrada',
  'notice.reschedule_left.text':
    '%{title}, %{to}: ya no estás en este grupo y tu solicitud de cambio ya no vale.',
  'notice.reschedule_student_left.title': 'Solicitud de cambio cerrada',
  'notice.reschedule_student_left.text':
    '%{name} dejó el grupo y la solicitud para la clase %{title}, %{to}, ya no vale.',
  'notice.class_joined.title': 'Has entrado en un grupo',
  'notice.class_joined.text': '%{title}: tu primera clase es el %{from}.',
  'notice.class_left.title': 'Has salido de un grupo',
  'notice.class_left.text': '%{title}: las próximas clases de este grupo ya no son tuyas.',
  'notice.timetable.title': 'El horario necesita atención',
  'notice.timetable.text':
    'La revisión nocturna encontró %{count} punto por resolver. Míralo en Revisión del horario. |||| La revisión nocturna encontró %{count} puntos por resolver. Míralos en Revisión del horario.',
  'notice.transfer_requested.title': 'Traslado por decidir',
  'notice.transfer_requested.text':
    '%{teacher} pidió el traslado de %{student}. Apruébalo o recházalo en Traslado de alumnos.',
  'notice.transfer_hours.title': 'Tus horarios van a cambiar',
  'notice.transfer_hours.text':
    '%{teacher} elegirá nuevos horarios para tus clases. Hasta entonces, siguen como están.',
  'notice.transfer_search.title': 'Tendrás otro profesor',
  'notice.transfer_search.text':
    'Tus clases con %{teacher} han terminado y la escuela ya busca otro profesor para ti. Te avisaremos en cuanto haya nuevos horarios.',
  'notice.transfer_student.title': 'Tendrás otro profesor',
  'notice.transfer_student.text':
    'Tus clases con %{teacher} han terminado. %{new_teacher} confirmará los nuevos horarios y después te avisaremos.',
  'notice.transfer_left.title': 'Traslado aprobado',
  'notice.transfer_left.text':
    '%{student} ha salido de tus grupos y tendrá otro profesor. Las horas de los grupos que quedaron vacíos están libres.',
  'notice.transfer_approved.title': 'Traslado aprobado',
  'notice.transfer_approved.text':
    '%{student} ha salido de tus grupos y tendrá clases con %{new_teacher}. Las horas de los grupos que quedaron vacíos están libres.',
  'notice.transfer_reproved.title': 'Traslado rechazado',
  'notice.transfer_reproved.text': 'El traslado de %{student} no fue aprobado. Motivo: %{reason}',
  'transfer.limit':
    'Este alumno ya tuvo %{count} traslados en este contrato: %{dates}. ¿Quieres hacer uno más?',
  'notice.evaluate_students.title': 'Evalúa a tus alumnos',
  'notice.evaluate_students.text':
    'Ha terminado la última clase de la semana del grupo %{name}. Evalúa la evolución de tus alumnos.',
  'notice.rate_teacher.title': 'Evalúa a tu profesor',
  'notice.rate_teacher.text': '¿Qué tal la semana con %{name}? Tu evaluación es anónima.',
  'notice.document_month.title': 'Documento a punto de vencer',
  'notice.document_month.text':
    '%{document} es válido hasta el %{day}. Envía el nuevo en tu Cuenta, en Documentos.',
  'notice.document_eve.title': 'Último aviso: documento por vencer',
  'notice.document_eve.text':
    '%{document} solo es válido hasta el %{day}. Envía el nuevo en tu Cuenta, en Documentos.',
  'notice.document_expired.title': 'Documento vencido',
  'notice.document_expired.text': '%{document} venció el %{day}. Envía el nuevo en tu Cuenta, en Documentos.',
  'notice.registration_paid.title': 'Pago confirmado',
  'notice.registration_paid.text': 'Hemos recibido el pago de la matrícula, de %{amount}.',
  'notice.plan_paid.title': 'Pago confirmado',
  'notice.plan_paid.text': 'Hemos recibido el pago del plan, de %{amount}.',
  'notice.registration_failed.title': 'Pago rechazado',
  'notice.registration_failed.text':
    'El banco ha rechazado el pago de la matrícula. Prueba con otra tarjeta o con Pix.',
  'notice.plan_failed.title': 'Pago rechazado',
  'notice.plan_failed.text': 'El banco ha rechazado el pago del plan. Prueba con otra tarjeta o con Pix.',
  'notice.credited.title': 'Pago recibido de más',
  'notice.credited.text':
    'Hemos recibido %{received} por un cobro que ya estaba pagado o que ha cambiado. Se han descontado %{taken} de las cuotas pendientes.',
  'notice.credited_partly.title': 'Pago recibido de más',
  'notice.credited_partly.text':
    'Hemos recibido %{received} por un cobro que ya estaba pagado o que ha cambiado. Se han descontado %{taken} de las cuotas pendientes. Quedan %{excess} como excedente: habla con la escuela.',
  'notice.not_credited.title': 'Pago recibido de más',
  'notice.not_credited.text':
    'Hemos recibido %{received} por un cobro que ya estaba pagado o que ha cambiado. No hay nada más pendiente: quedan %{excess} como excedente; habla con la escuela.',
  'notice.late.title': 'Pago atrasado',
  'notice.late.text':
    'Aún no hemos recibido el pago que vencía el %{since}. Si ya has pagado, no tengas en cuenta este aviso. Si necesitas ayuda, habla con la escuela.',
  'notice.late_seller.title': 'Alumno con un pago atrasado',
  'notice.late_seller.text':
    '%{name} tiene un pago atrasado desde el %{since}. Un mensaje tuyo puede ayudar.',
  'notice.switched_off.title': 'Clases en pausa por falta de pago',
  'notice.switched_off.text':
    'El pago que vencía el %{since} sigue pendiente, y por eso tus clases están en pausa. En cuanto se confirme, tu acceso vuelve automáticamente. Si necesitas ayuda, habla con la escuela.',
  'notice.switched_off_seller.title': 'Alumno inactivo por falta de pago',
  'notice.switched_off_seller.text':
    '%{name} está inactivo: el pago que vencía el %{since} sigue pendiente. El acceso vuelve automáticamente en cuanto se confirme.',
  'notice.switched_on.title': 'Acceso restablecido',
  'notice.switched_on.text':
    '¡Qué bien tenerte de vuelta! Tu deuda está resuelta y tus clases están disponibles.',
  'notice.switched_on_seller.title': 'Alumno activo de nuevo',
  'notice.switched_on_seller.text': 'La deuda de %{name} está resuelta y su acceso está disponible.',
  'notice.switched_on_late.title': 'Acceso restablecido',
  'notice.switched_on_late.text':
    '¡Qué bien tenerte de vuelta! Tu deuda está resuelta y tus clases están disponibles. Aún hay un pago atrasado, que vencía el %{since}.',
  'notice.switched_on_late_seller.title': 'Alumno activo de nuevo',
  'notice.switched_on_late_seller.text':
    'La deuda de %{name} está resuelta y su acceso está disponible. Aún hay un pago atrasado, que vencía el %{since}.',
  'notice.settled.title': 'Pagos al día',
  'notice.settled.text': '¡Gracias! Ya no hay pagos atrasados.',
  'notice.settled_seller.title': 'Alumno con los pagos al día',
  'notice.settled_seller.text': '%{name} ya no tiene pagos atrasados.',
  'notice.privacy_asked.title': 'Recibimos tu solicitud de eliminación',
  'notice.privacy_asked.text':
    'Número %{protocol}. La escuela responderá hasta el %{day}. Si cambias de idea, retira la solicitud en Cuenta, Mis datos.',
  'notice.privacy_withdrawn.title': 'Solicitud de eliminación retirada',
  'notice.privacy_withdrawn.text': 'La solicitud %{protocol} fue retirada. Tus datos siguen como estaban.',
  'notice.privacy_refused.title': 'Respuesta a tu solicitud de eliminación',
  'notice.privacy_refused.text': 'La solicitud %{protocol} no puede atenderse ahora. Motivo: %{reason}',
  'notice.privacy_done.title': 'Tus datos fueron eliminados',
  'notice.privacy_done.text':
    'La solicitud %{protocol} fue atendida: tus datos personales se eliminaron de Aula Viva y tu acceso terminó. Lo que dicen de ti los textos de otras personas se elimina a continuación. Gracias por haber estado con nosotros.',
  'notice.privacy_new.title': 'Nueva solicitud de eliminación de datos',
  'notice.privacy_new.text': 'Número %{protocol}. Responde hasta el %{day}, en Privacidad.',
  'notice.privacy_due.title': 'Solicitud de eliminación por responder',
  'notice.privacy_due.text': 'La solicitud %{protocol} debe responderse hasta el %{day}.',
  'notice.correction_asked.title': 'Recibimos tu solicitud de corrección',
  'notice.correction_asked.text':
    'Número %{protocol}. La escuela responderá hasta el %{day}. Puedes seguir la solicitud en Mis datos.',
  'notice.correction_withdrawn.title': 'Solicitud de corrección retirada',
  'notice.correction_withdrawn.text': 'La solicitud %{protocol} fue retirada. Tus datos siguen como estaban.',
  'notice.correction_refused.title': 'Respuesta a tu solicitud de corrección',
  'notice.correction_refused.text': 'La solicitud %{protocol} no puede atenderse ahora. Motivo: %{reason}',
  'notice.correction_done.title': 'Corrección hecha',
  'notice.correction_done.text': 'La solicitud %{protocol} fue atendida: la escuela corrigió tu registro.',
  'notice.correction_email_waits.title': 'Falta confirmar el nuevo correo',
  'notice.correction_email_waits.text':
    'La solicitud %{protocol} fue atendida. El nuevo correo valdrá cuando lo confirmes con el enlace que te enviamos a esa dirección.',
  'notice.correction_new.title': 'Nueva solicitud de corrección de datos',
  'notice.correction_new.text': 'Número %{protocol}. Responde hasta el %{day}, en Privacidad.',
  'notice.correction_due.title': 'Solicitud de corrección por responder',
  'notice.correction_due.text': 'La solicitud %{protocol} debe responderse hasta el %{day}.',
  'privacy.kept.nothing': 'No se conservó nada tuyo.',
  'privacy.kept.head': 'Por exigencia de la ley se conservan durante un tiempo:',
  'privacy.kept.contracts': '• el contrato firmado, hasta el %{day} (%{basis})',
  'privacy.kept.payments': '• los pagos, hasta el %{day} (%{basis})',
  'privacy.kept.access_log': '• los registros de acceso, hasta el %{day} (%{basis})',
  'charge.registration': 'Matrícula',
  'charge.plan': 'Plan',
  'charge.instalment': 'Plan, cuota %{number} de %{of}',
  'feed.name': 'Clases de Aula Viva',
  'feed.cancelled': 'Cancelada: %{title}',
  'feed.class': 'Grupo: %{class_name}',
  'feed.teacher': 'Docente: %{teacher_name}',
  'feed.students':
    'Grupo: %{class_name}, %{smart_count} alumno |||| Grupo: %{class_name}, %{smart_count} alumnos',

  'sandbox.title': 'Pago (entorno de pruebas)',
  'sandbox.banner': 'ENTORNO DE PRUEBAS: no se cobra nada',
  'sandbox.number': 'Número de la tarjeta de prueba',
  'sandbox.pay_card': 'Pagar con tarjeta',
  'sandbox.pay_pix': 'Simular un pago con Pix',
  'sandbox.numbers': 'Números de prueba:',
  'sandbox.approved': 'aprobado',
  'sandbox.refused': 'rechazado',
  'sandbox.paid': 'Este pago ya está confirmado.',
  'sandbox.back': 'Volver a Aula Viva',
  'sandbox.unknown_card': 'Aquí solo valen los números de prueba de la lista.',
  'sandbox.declined': 'El banco ha rechazado el pago. Prueba con otra tarjeta o con Pix.',
} satisfies Texts;
